"""The page of `grundy play` in a real browser, used as a person uses it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import expect
from screen import Screen

Open = Callable[..., Screen]
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
WORDS = Path(__file__).parents[2] / "src/grundy/web/words"


def test_draws_a_tree_with_a_triangle(opened: Open) -> None:
    screen = opened()
    screen.write("roots 1")
    screen.press("mode-edit")
    screen.press("tool-grow")
    x, y = screen.middle('[data-vertex="1"]')
    screen.drag((x, y), (x, y - 90))
    expect(screen.text).to_have_value("roots 1\n1-2")
    x, y = screen.middle('[data-vertex="2"]')
    screen.drag((x, y), (x - 70, y - 80))
    expect(screen.text).to_have_value("roots 1\n1-2 2-3")
    screen.drag(screen.middle('[data-vertex="2"]'), (x + 70, y - 80))
    expect(screen.text).to_have_value("roots 1\n1-2 2-3 2-4")
    screen.drag(screen.middle('[data-vertex="3"]'), screen.middle('[data-vertex="4"]'))
    expect(screen.text).to_have_value("roots 1\n1-2 2-3 2-4 3-4")

    screen.press("undo")
    expect(screen.text).to_have_value("roots 1\n1-2 2-3 2-4")
    screen.press("redo")
    expect(screen.text).to_have_value("roots 1\n1-2 2-3 2-4 3-4")

    screen.press("mode-play")
    screen.press("values")
    why = screen.page.locator("#panel-why")
    expect(why.locator(".value strong")).to_have_text("*2")
    expect(why.locator(".letter")).to_have_text("N")
    expect(why).to_contain_text("cut 1-2")
    # The only row and the nim-sum, in binary.
    expect(why.locator("tfoot .bit")).to_have_text(["1", "0"])


def test_plays_a_game_to_its_end_and_wins(opened: Open) -> None:
    screen = opened()
    screen.page.select_option("[data-key=preset]", index=2)
    expect(screen.moves).not_to_have_count(3)
    while screen.moves.count():
        screen.press("hint")
        hinted = screen.page.locator("#panel-moves .moves .hinted")
        expect(hinted).to_be_visible()
        index = [button.get_attribute("class") for button in screen.moves.all()].index("hinted")
        screen.hit(f'[data-move="{index}"]')
        screen.your_turn()
    expect(screen.status).to_contain_text("you win")
    screen.press("review")
    expect(screen.status).to_contain_text("No move threw anything away")
    expect(screen.page.locator(".history .tag", has_text="kept the win").first).to_be_visible()


def test_review_shows_where_the_win_was_lost(opened: Open) -> None:
    screen = opened()
    screen.write("roots 1\n1-2 2-3 3-4 2-4")
    screen.tab("moves")
    # The stem wins at once; an edge of the triangle does not.
    lost = screen.page.locator("#panel-moves .moves button", has_text="cut 2-3")
    lost.click()
    screen.your_turn()
    while screen.moves.count():
        screen.move(0)
    expect(screen.status).to_contain_text("the engine wins")
    screen.press("review")
    threw = screen.page.locator(".history .threw")
    expect(threw.first).to_contain_text("threw the win away")
    kept = screen.page.locator(".history .kept").first
    expect(kept).to_have_text("Better: cut 1-2")
    kept.click()
    expect(screen.status).to_have_text("Better: cut 1-2")
    expect(screen.page.locator("#board .halo.hint")).to_have_count(1)
    expect(screen.thing('[data-edge="1 2"]')).to_have_count(1)
    expect(screen.page.locator(".history .undone").first).to_be_visible()
    # From here one can go on differently.
    screen.hit('[data-edge="1 2"]')
    expect(screen.status).to_contain_text("you win")


def test_languages(opened: Open) -> None:
    screen = opened()
    expect(screen.key("mode-edit")).to_have_text("Edit")
    screen.move(0)
    screen.press("language")
    expect(screen.key("mode-edit")).to_have_text("编辑")
    assert screen.page.evaluate("document.documentElement.lang") == "zh-CN"
    expect(screen.status).to_contain_text("。")
    screen.page.reload()
    expect(screen.key("mode-edit")).to_have_text("编辑")
    for tab in ("moves", "why", "text"):
        screen.tab(tab)
        keys = json.loads((WORDS / "en/ui.json").read_text("utf-8")).keys()
        seen = screen.page.locator("body").inner_text()
        assert not [key for key in keys if key in seen.split()]
    chinese = opened(locale="zh-CN")
    expect(chinese.key("mode-edit")).to_have_text("编辑")
    other = opened(locale="de-DE")
    expect(other.key("mode-edit")).to_have_text("Edit")


def test_text_address_and_pictures_bring_the_position_back(opened: Open, tmp_path: Path) -> None:
    screen = opened(permissions=["clipboard-read", "clipboard-write"])
    screen.page.select_option("[data-key=preset]", index=2)
    x, y = screen.middle('[data-vertex="4"]')
    screen.drag((x, y), (x - 60, y + 25))
    screen.page.select_option('[data-key="seat-1"]', "hand")
    screen.tab("moves")
    screen.move(0)
    screen.tab("text")
    text = screen.text.input_value()
    picture = screen.page.locator("#board svg").inner_html()
    screen.press("link")
    expect(screen.status).to_contain_text("link is copied")
    link = screen.page.evaluate("navigator.clipboard.readText()")
    assert link == screen.page.url

    other = opened(link.removeprefix(screen.address))
    other.tab("text")
    expect(other.text).to_have_value(text)
    other.tab("moves")
    expect(other.page.locator(".history li")).to_have_count(2)
    assert places(other.page.locator("#board svg").inner_html()) == places(picture)
    other.press("undo")
    other.tab("text")
    expect(other.text).not_to_have_value(text)

    screen.press("copy-text")
    assert screen.page.evaluate("navigator.clipboard.readText()") == text
    other.write(text)
    expect(other.text).to_have_value(text)

    for key, ending in (("save-text", "txt"), ("svg", "svg"), ("png", "png")):
        with screen.page.expect_download() as download:
            screen.press(key)
        assert download.value.suggested_filename == f"hackenbush.{ending}"
        download.value.save_as(tmp_path / ending)
    assert (tmp_path / "txt").read_text("utf-8") == text
    assert ElementTree.parse(tmp_path / "svg").getroot().tag.endswith("svg")
    png = (tmp_path / "png").read_bytes()
    assert png.startswith(b"\x89PNG") and len(png) > 3_000


def places(svg: str) -> list[str]:
    """Where the vertices of a picture are."""
    return sorted(re.findall(r'data-vertex="[^"]*".*?cx="[\d.-]+" cy="[\d.-]+"', svg))


def test_a_wrong_text_or_address_is_told_with_its_place(opened: Open) -> None:
    screen = opened()
    screen.refusals.add(422)
    screen.write("roots 1\n1-2 2-")
    wrong = screen.page.locator("#position-wrong")
    expect(wrong).to_contain_text("line 2")
    expect(screen.text).to_be_focused()
    screen.write("roots 1\n1-2 2-3")
    expect(wrong).to_be_hidden()
    screen.go("#game=zAAAA")
    expect(screen.page.locator("#fault")).to_contain_text("address is damaged")
    fresh = opened("#game=zAAAA")
    expect(fresh.page.locator("#fault")).to_contain_text("address is damaged")
    expect(fresh.moves.first).to_be_visible()


def test_what_is_being_written_stays(opened: Open) -> None:
    screen = opened()
    screen.tab("text")
    screen.hit('[data-edge="1 2"]')
    screen.text.fill("roots 1\n1-2 2-3 2-4")
    screen.your_turn()
    expect(screen.text).to_have_value("roots 1\n1-2 2-3 2-4")
    screen.press("use")
    expect(screen.thing('[data-edge="2 4"]')).to_have_count(1)
    # Once it is used, the box follows the board again.
    screen.hit('[data-edge="2 4"]')
    screen.your_turn()
    expect(screen.text).not_to_have_value(re.compile("2-4"))


def test_a_whole_game_by_keyboard_alone(opened: Open) -> None:
    screen = opened()
    press = screen.page.keyboard.press
    press("g")
    screen.page.keyboard.type("nim: take any")
    press("Enter")
    expect(screen.page.locator("#chooser")).to_be_hidden()
    expect(screen.thing("[data-heap]").first).to_be_attached()
    for _ in range(20):
        if not screen.moves.count():
            break
        press("b")
        assert focused(screen), "the board has the focus"
        press("ArrowDown")
        press("ArrowRight")
        press("Enter")
        if screen.page.locator(".menu").count():
            press("ArrowDown")
            press("Enter")
        screen.your_turn()
    expect(screen.status).to_contain_text("The game is over")
    press("w")
    expect(screen.page.locator(".history .tag").first).to_be_visible()
    press("n")
    expect(screen.page.locator(".history li")).to_have_count(0)
    press("u")
    press("?")
    expect(screen.page.locator("#help")).to_be_visible()
    press("Escape")
    expect(screen.page.locator("#help")).to_be_hidden()


def focused(screen: Screen) -> str | None:
    """The label of what has the focus on the board."""
    label: str | None = screen.page.evaluate(
        "document.activeElement?.shadowRoot?.activeElement?.getAttribute('aria-label')"
    )
    return label


def test_editing_by_keyboard_alone(opened: Open) -> None:
    screen = opened()
    screen.write("roots 1\n1-2")
    press = screen.page.keyboard.press
    screen.page.locator("#tab-text").focus()
    press("e")
    expect(screen.key("mode-edit")).to_have_attribute("aria-pressed", "true")
    expect(screen.status).to_contain_text("Editing")
    press("2")
    expect(screen.key("tool-grow")).to_have_attribute("aria-checked", "true")
    press("b")
    press("ArrowUp")
    expect(screen.status).to_contain_text("vertex")
    press("Enter")
    press("Enter")
    expect(screen.text).to_have_value(re.compile("1-3|2-3"))
    press("Control+z")
    expect(screen.text).to_have_value("roots 1\n1-2")
    press("1")
    press("b")
    press("ArrowUp")
    press("Enter")
    expect(screen.status).to_contain_text("picked up")
    found = re.search(r"vertex (\d)", screen.status.inner_text())
    assert found
    carried = f'[data-vertex="{found[1]}"]'
    before = screen.middle(carried)
    for _ in range(3):
        press("ArrowRight")
    press("Enter")
    expect(screen.status).to_contain_text("Editing")
    screen.leaves(carried, before)


@pytest.mark.parametrize("locale", ["en-US", "zh-CN"])
def test_a_phone_has_room_for_everything(opened: Open, locale: str) -> None:
    screen = opened(**PHONE, locale=locale)
    for ruleset in ("hackenbush", "nim", "mock-turtles", "minesweeper", "geography-grid"):
        screen.choose(ruleset)
        assert screen.overflow <= 0, ruleset
        for tab in ("why", "text", "moves"):
            screen.tab(tab)
            assert screen.overflow <= 0, (ruleset, tab)
        screen.press("mode-edit")
        expect(screen.page.locator("#tools")).to_be_visible()
        assert screen.overflow <= 0, (ruleset, "edit")
        screen.press("mode-play")
    screen.press("more")
    expect(screen.key("seat-0")).to_be_visible()
    screen.press("values")
    expect(screen.page.locator("#panel-why .letter")).to_be_visible()
    assert screen.overflow <= 0
    # The board can be seen without scrolling.
    screen.press("more")
    board = screen.page.locator("#board").bounding_box()
    assert board is not None and board["y"] < 360


def test_touch(opened: Open) -> None:
    screen = opened(**PHONE)
    x, y = screen.middle('[data-edge="1 2"]')
    screen.page.touchscreen.tap(x, y)
    expect(screen.page.locator(".history li")).not_to_have_count(0)
    screen.your_turn()
    screen.press("restart")
    expect(screen.thing('[data-edge="1 2"]')).to_have_count(1)
    x, y = screen.middle('[data-vertex="2"]')
    touch = screen.page.context.new_cdp_session(screen.page)
    for kind, at in (("touchStart", 0), ("touchMove", 15), ("touchMove", 40), ("touchEnd", None)):
        points = [] if at is None else [{"x": x + at, "y": y - at}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    moved = screen.leaves('[data-vertex="2"]', (x, y))
    assert moved[0] > x + 2
    expect(screen.moves).to_have_count(3)
    assert screen.page.evaluate("scrollY") == 0

    screen.choose("mock-turtles")
    screen.write("h t h")
    screen.press("mode-edit")
    expect(screen.status).to_contain_text("Editing")
    screen.page.touchscreen.tap(*screen.middle('[data-cell="0,1"]'))
    expect(screen.text).to_have_value(re.compile("^(0 1 2|h ?h ?h)"))


def test_dark_light_and_motion(opened: Open) -> None:
    lively = opened(color_scheme="light", reduced_motion="no-preference")
    assert ground(lively) > 600
    lively.write("roots 1\n1-2 2-3 3-4")
    lively.hit('[data-edge="1 2"]')
    expect(lively.page.locator("#board svg .falling")).to_have_count(1)
    expect(lively.page.locator("#board svg .falling")).to_have_count(0)

    calm = opened(color_scheme="dark", reduced_motion="reduce")
    assert ground(calm) < 150
    calm.write("roots 1\n1-2 2-3 3-4")
    calm.page.evaluate(
        """() => {
            const root = document.querySelector('#board').shadowRoot;
            window.fell = 0;
            new MutationObserver(() => {
                window.fell += root.querySelectorAll('.falling').length;
            }).observe(root, { childList: true, subtree: true });
        }"""
    )
    calm.hit('[data-edge="1 2"]')
    expect(calm.status).to_contain_text("you win")
    assert calm.page.evaluate("window.fell") == 0


def ground(screen: Screen) -> int:
    """How bright the page is: red, green and blue added up."""
    colour = screen.page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    return sum(map(int, re.findall(r"\d+", colour)[:3]))


@pytest.mark.parametrize(
    ("ruleset", "tool", "cell"),
    [("mock-turtles", 0, "0,1"), ("minesweeper", 0, "1,1"), ("geography-grid", 0, "0,0")],
)
def test_boards_are_edited_cell_by_cell(opened: Open, ruleset: str, tool: int, cell: str) -> None:
    screen = opened()
    screen.choose(ruleset)
    screen.press("mode-edit")
    screen.tab("text")
    before = screen.text.input_value()
    screen.page.locator("#tools [role=radio]").nth(tool).click()
    screen.hit(f'[data-cell="{cell}"]')
    expect(screen.text).not_to_have_value(before)
    after = screen.text.input_value()
    screen.press("undo")
    expect(screen.text).to_have_value(before)
    screen.press("redo")
    expect(screen.text).to_have_value(after)
    screen.press("mode-play")
    screen.press("values")
    expect(screen.page.locator("#panel-why .letter")).to_be_visible()


def test_cells_are_painted_with_one_stroke(opened: Open) -> None:
    screen = opened()
    screen.choose("mock-turtles")
    screen.write("h t h t t")
    screen.press("mode-edit")
    expect(screen.status).to_contain_text("Editing")
    screen.drag(screen.middle('[data-cell="0,1"]'), screen.middle('[data-cell="0,3"]'))
    screen.tab("text")
    # Cells 1, 2 and 3 are turned, each once.
    expect(screen.text).to_have_value(re.compile(r"^(0 1 3|h ?h ?t ?h)"))
    for _ in range(3):
        screen.press("undo")
    expect(screen.text).to_have_value(re.compile(r"^(0 2|h ?t ?h)"))


def test_explanation_forwards_and_backwards(opened: Open) -> None:
    screen = opened()
    screen.page.select_option("[data-key=preset]", index=1)
    expect(screen.moves).not_to_have_count(3)
    screen.press("explain")
    sentence = screen.page.locator("#walk .sentence")
    expect(sentence).not_to_be_empty()
    first = sentence.inner_text()
    sentences = [first]
    while screen.key("walk-on").get_attribute("aria-disabled") is None:
        screen.press("walk-on")
        sentences.append(sentence.inner_text())
    assert len(set(sentences)) > 2
    for told in reversed(sentences[:-1]):
        screen.page.keyboard.press("ArrowLeft")
        expect(sentence).to_have_text(told)
    # Nothing can be moved meanwhile; Escape leaves.
    screen.page.keyboard.press("Escape")
    expect(screen.page.locator("#walk")).to_be_hidden()
    expect(screen.moves.first).to_be_visible()


def test_a_long_question_can_be_cancelled(opened: Open) -> None:
    screen = opened()
    screen.choose("domineering")
    screen.page.select_option('[data-key="seat-1"]', "hand")
    screen.write("8x8")
    screen.press("values")
    asking = screen.page.locator("#asking")
    expect(asking).to_contain_text("positions")
    screen.press("cancel")
    expect(asking).to_be_hidden()
    expect(screen.page.locator("#panel-why")).to_contain_text("Nothing is known of this position")
    screen.page.select_option('[data-key="seat-0"]', "engine")
    expect(asking).to_contain_text("The engine is thinking")
    screen.page.keyboard.press("Escape")
    expect(asking).to_be_hidden()
    expect(screen.key("go")).to_be_visible()
    screen.page.select_option('[data-key="seat-0"]', "hand")
    expect(screen.key("go")).to_be_hidden()
    screen.write("2x3")
    expect(screen.page.locator("#panel-why .letter")).to_have_text("N")


def test_a_partisan_game_says_who_is_who(opened: Open) -> None:
    screen = opened()
    screen.choose("domineering")
    screen.page.select_option('[data-key="seat-1"]', "hand")
    screen.write("2x3")
    expect(screen.status).to_contain_text("First player (Left)")
    screen.tab("moves")
    screen.move(0)
    expect(screen.status).to_contain_text("Second player (Right)")
    screen.page.select_option('[data-key="first-side"]', "right")
    expect(screen.status).to_contain_text("First player (Right)")


def test_engines_on_both_sides_misere_and_human(opened: Open) -> None:
    screen = opened()
    screen.write("roots 1\n1-2 2-3 1-4")
    screen.page.select_option('[data-key="play"]', "misere")
    expect(screen.status).to_contain_text("First player: your move")
    screen.page.select_option('[data-key="skill"]', "human")
    screen.page.select_option('[data-key="seat-0"]', "engine")
    expect(screen.status).to_contain_text("player wins")
    screen.press("undo")
    expect(screen.key("go")).to_be_visible()
    screen.press("go")
    expect(screen.status).to_contain_text("player wins")


def test_rules_of_ones_own_have_no_picture(opened: Open, rules_of_ones_own: str) -> None:
    screen = opened(at=rules_of_ones_own)
    shown = screen.page.locator("#board pre")
    expect(shown).to_have_text("9")
    screen.press("values")
    expect(screen.page.locator("#panel-why .letter")).to_have_text("P")
    screen.tab("moves")
    screen.move(0)
    expect(shown).not_to_have_text("9")
    screen.tab("text")
    screen.press("svg")
    expect(screen.status).to_contain_text("no picture")


def test_one_thing_with_several_moves_offers_them(opened: Open) -> None:
    screen = opened()
    screen.choose("mock-turtles")
    screen.write("h h h")
    screen.hit('[data-cell="0,2"]')
    menu = screen.page.locator(".menu button")
    expect(menu.nth(1)).to_be_visible()
    screen.page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    screen.hit('[data-cell="0,2"]')
    chosen = menu.nth(1).inner_text()
    menu.nth(1).click()
    screen.tab("moves")
    expect(screen.page.locator(".history li").nth(1)).to_contain_text(chosen)


def test_pressing_one_thing_after_another_narrows_the_moves(opened: Open) -> None:
    screen = opened()
    screen.choose("mock-turtles")
    screen.write("t h t h t h")
    menu = screen.page.locator(".menu button")
    screen.hit('[data-cell="0,5"]')
    expect(menu.nth(10)).to_be_visible()
    screen.hit('[data-cell="0,1"]')
    expect(menu).to_have_text(["turn 1 5", "turn 0 1 5", "turn 1 2 5", "turn 1 3 5", "turn 1 4 5"])
    # What stands for none of these begins anew; three coins are one move, made at once.
    screen.page.keyboard.press("Escape")
    for cell in ("0,5", "0,1", "0,0"):
        screen.hit(f'[data-cell="{cell}"]')
    expect(menu).to_have_count(0)
    expect(screen.page.locator(".history li").nth(1)).to_contain_text("turn 0 1 5")


def test_everything_that_can_be_pressed_has_a_name(opened: Open) -> None:
    screen = opened()
    for ruleset in ("hackenbush", "mock-turtles", "minesweeper", "geography-grid", "token"):
        screen.choose(ruleset)
        nameless = screen.page.evaluate(
            """() => {
                const deep = [document, document.querySelector('#board').shadowRoot];
                const all = deep.flatMap((root) => [
                    ...root.querySelectorAll('button, select, input, textarea, [role=button]'),
                ]);
                const name = (one) => one.getAttribute('aria-label') ?? one.textContent.trim();
                const labelled = (one) => one.labels?.length || one.hidden;
                const by = 'aria-labelledby';
                return all.filter((one) => !name(one) && !labelled(one) && !one.hasAttribute(by))
                    .map((one) => one.outerHTML.slice(0, 120));
            }"""
        )
        assert nameless == []


def test_colours_have_contrast() -> None:
    """Text on its ground at least 4.5, edges of fields and the focus at least 3 (WCAG AA)."""
    css = (Path(__file__).parents[2] / "web/src/app.css").read_text("utf-8")
    roots = re.findall(r":root \{(.*?)\}", css, flags=re.DOTALL)
    assert len(roots) == 2
    for root in roots:
        colour = dict(re.findall(r"--([\w-]+): (#\w{6});", root))
        for ink in ("ink", "quiet", "accent", "good", "bad"):
            for ground in ("ground", "surface", "sunk", "tint", "good-tint", "bad-tint"):
                mixed = ink in ("good", "bad", "accent") and ground.endswith("-tint")
                if mixed and ground != f"{ink}-tint":
                    continue
                assert contrast(colour[ink], colour[ground]) >= 4.5, (ink, ground)
        assert contrast(colour["on-accent"], colour["accent"]) >= 4.5
        for edge in ("focus", "strong-line"):
            assert contrast(colour[edge], colour["surface"]) >= 3


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG defines it."""

    def light(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)
