"""One part of a game's positions, labelled in steps between which messages are exchanged.

A partition knows nothing of what runs it. Each step takes the messages of all partitions, itself
included, and makes one for each; all partitions then take theirs at the same time. Every message
begins with how much work its sender has left, so that all of them see at once when a stage is over.

- discover: where keys are sparse, find all positions, forwards from the starts;
- spread: ask for the followers of every position, or of those that the starts lead to, and count
  them; unless the game tells predecessors, remember who leads where;
- label: backwards from where play ends, by remoteness (or for values: by depth). A position with a
  lost follower is won; one whose followers are all won is lost;
- tie: backwards from ties, to what is neither won nor lost.

Which labels come out does not depend on how many partitions there are, or on the order of messages.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from grundy.core.budget import in_bytes
from grundy.core.buffers import zeroed
from grundy.core.errors import BudgetError, InputError
from grundy.strong.asking import BLOCK, Asker
from grundy.strong.edges import Edges
from grundy.strong.games import Game
from grundy.strong.kernel import kernel
from grundy.strong.labels import LOST, MOST_REMOTE, NARROW, TIED, WIDE, WON
from grundy.strong.places import SHIFT, Dense, Keys, Places, Runs, Sparse
from grundy.strong.post import NONE, Boxes, packed, unpacked
from grundy.strong.record import read_record, write_record
from grundy.strong.stack import Stack

CHUNK = 1 << 18
"""Positions that a partition works on in a step."""
STAGES = ("discover", "spread", "label", "tie", "done")
_PARENTS = 2**32
_SAME = ("index", "parts", "values", "backwards", "explores")
_FACTS = (*_SAME, "stage", "level", "active", "cursor", "asked", "decided")
Message = NDArray[np.int64]


class Told(NamedTuple):
    """How far it is: at which `level` of a `stage`, and with how many positions `of` so many."""

    stage: str
    level: int
    done: int
    of: int


def together(told: list[Told]) -> Told:
    """What all partitions tell."""
    return Told(*told[0][:2], sum(each.done for each in told), sum(each.of for each in told))


class Partition:
    """Partition `index` of `parts` of a game. `start`, then `step` until `done`; then `labels` has
    a label for each place, which `owner` puts in order."""

    def __init__(
        self,
        game: Game,
        index: int,
        parts: int,
        *,
        values: bool = False,
        chunk: int = CHUNK,
        shift: int = SHIFT,
        jit: bool = True,
        positions: int | None = None,
        memory: int | None = None,
    ) -> None:
        """`values`: labels are Grundy values, not outcomes. More than `positions` in all, or more
        than `memory` bytes in this partition, are refused.

        Raises InputError, BudgetError.
        """
        if values and (game.ends or game.play != "normal"):
            raise InputError(
                "Grundy values are of normal play, where who cannot move loses",
                remedy="ask for outcomes",
            )
        self.game, self.index, self.parts, self.values = game, index, parts, values
        self.chunk, self.positions, self.memory = chunk, positions, memory
        self.asker = Asker(game, jit=jit)
        self.backwards = game.backwards
        self.explores = game.size is not None and bool(game.starts)
        self.owner: Dense | Sparse
        if game.size is not None:
            self.owner = Dense(game.size, index, parts, shift)
            self._check_positions(0 if game.starts else game.size)
            self._check_parents(game.size)
        else:
            self.owner = Sparse(NONE, index, parts)
        self._begin()
        self._check_memory(NARROW.itemsize * self.owner.count)

    def _begin(self) -> None:
        """Know nothing."""
        if isinstance(self.owner, Sparse):
            self.owner = Sparse(NONE, self.index, self.parts)
        self.stage, self.level, self.active = "discover", 0, 0
        self.cursor = self.asked = self.decided = 0
        self.runs = Runs()
        self.pending: list[Keys] = []
        self.labels: NDArray[Any] = np.empty(0, NARROW)
        self.worths: NDArray[Any] = np.empty(0, NARROW)
        self.masks: NDArray[np.uint64] = np.empty(0, np.uint64)
        self.large: dict[int, set[int]] = {}
        self.edges: Edges | None = None
        self.waiting, self.now, self.next = Stack(0), self._stacks(0), self._stacks(0)
        self.boxes = Boxes(self.parts), Boxes(self.parts)

    # What runs a partition calls these.

    @property
    def done(self) -> bool:
        """Whether all is labelled; of all partitions at the same step."""
        return self.stage == "done"

    @property
    def told(self) -> Told:
        """For whoever watches."""
        if self.stage == "discover":
            return Told(self.stage, 0, self.asked, len(self.runs))
        if self.stage == "spread":
            left = self.waiting.left if self.explores else self.owner.count - self.cursor
            return Told(self.stage, 0, self.asked, self.asked + left)
        return Told(self.stage, self.level, self.decided, self.asked)

    def start(self) -> list[Message]:
        """Begin, or begin anew; the first messages, one for each partition."""
        self._begin()
        if self.game.size is None:
            own = Boxes(self.parts)
            own.deal(np.array(self.game.starts, np.int64), self.owner.shift)
            self._find(own.take(self.index)[0])
        else:
            self._spread()
        return self._worked()

    def step(self, inbox: list[Message]) -> list[Message]:
        """Take a message of each partition, in order; the next ones. Raises InputError where the
        rules are at fault, BudgetError."""
        left = active = 0
        for message in inbox:
            left += int(message[0])
            active += int(message[1])
            one, other, beside = unpacked(message)
            self._accept(0, one, beside)
            self._accept(1, other, NONE)
        if left == 0:
            self._advance(active)
        elif self.stage == "discover":
            self._check_positions(active)
        return self._worked()

    def save(self, path: Path, inbox: list[Message]) -> int:
        """Write all that the next step depends on; the size of the file. Raises OSError."""
        facts: dict[str, Any] = {
            **{name: getattr(self, name) for name in _FACTS},
            "waiting": self.waiting.state()[0],
            "now": {code: stack.state()[0] for code, stack in self.now.items()},
            "next": {code: stack.state()[0] for code, stack in self.next.items()},
            "large": [[place, sorted(above)] for place, above in self.large.items()],
        }
        arrays = {"labels": self.labels, "worths": self.worths, "masks": self.masks}
        arrays["pending"] = np.concatenate([NONE, *self.pending])
        arrays["known"] = self.owner.known if isinstance(self.owner, Sparse) else NONE
        arrays["waiting"] = self.waiting.state()[1]
        for code in self.now:
            arrays[f"now {code}"] = self.now[code].state()[1]
            arrays[f"next {code}"] = self.next[code].state()[1]
        arrays |= {f"run {i}": run for i, run in enumerate(self.runs.runs)}
        arrays |= {f"inbox {i}": message for i, message in enumerate(inbox)}
        if self.edges:
            facts["edges"], more = self.edges.state()
            arrays |= more
        return write_record(path, facts, arrays)

    def load(self, path: Path) -> list[Message]:
        """Continue from what `save` wrote for a partition made the same way; the inbox of the next
        step. Raises InputError where the file is damaged, or is another partition's."""
        facts, arrays = read_record(path)
        if [facts[name] for name in _SAME] != [getattr(self, name) for name in _SAME]:
            raise InputError("this is the state of another partition", where=str(path))
        for name in _FACTS:
            setattr(self, name, facts[name])
        self.labels, self.worths = arrays["labels"], arrays["worths"]
        self.masks = arrays["masks"]
        self.large = {place: set(above) for place, above in facts["large"]}
        self.pending = [arrays["pending"]] if len(arrays["pending"]) else []
        self.runs = Runs([array for name, array in arrays.items() if name.startswith("run ")])
        if isinstance(self.owner, Sparse):
            self.owner = Sparse(arrays["known"], self.index, self.parts)
        self.waiting = Stack.of(facts["waiting"], arrays["waiting"])
        for name, stacks in (("now", self.now), ("next", self.next)):
            for code in stacks:
                stacks[code] = Stack.of(facts[name][str(code)], arrays[f"{name} {code}"])
        self.edges = Edges.of_state(facts["edges"], arrays) if "edges" in facts else None
        paired = self.stage == "spread" and not self.backwards
        paired |= self.stage == "label" and self.values
        self.boxes = Boxes(self.parts, paired=paired), Boxes(self.parts)
        return [arrays[f"inbox {i}"] for i in range(self.parts)]

    # Stages.

    def _advance(self, active: int) -> None:
        """The stage or level is over for all partitions; `active` positions took part in it."""
        if self.stage == "discover":
            self._check_positions(active)
            self.owner = Sparse(self.runs.whole(), self.index, self.parts)
            self.runs, self.asked = Runs(), 0
            self._spread()
        elif self.stage == "spread":
            if self.edges:
                self.edges.build()
            self.waiting = Stack(0)
            self._enter("label")
        elif active:
            self.level += 1
            self._reach(self.level + 1)
            self.now, self.next = self.next, self._stacks()
            self.active = 0
            for stack in self.now.values():
                stack.begin()
                self.active += stack.count
            self.decided += self.active
        elif self.stage == "label" and not self.values and self.game.ends:
            self._enter("tie")
        else:
            self._finish()

    def _spread(self) -> None:
        self.stage = "spread"
        count = self.owner.count
        # Large pages, and memory that is taken only where it is written to.
        self.labels = np.asarray(zeroed("B", 2 * count)).view(NARROW)
        self._check_memory()
        if not self.backwards:
            self._check_parents(count * self.parts if isinstance(self.owner, Sparse) else 0)
            self.edges = Edges(count)
        self.boxes = Boxes(self.parts, paired=not self.backwards), Boxes(self.parts)
        self.waiting = Stack(count)
        if self.explores:
            own = Boxes(self.parts)
            own.deal(np.array(self.game.starts, np.int64), self.owner.shift)
            keys, _ = own.take(self.index)
            self._mark(self._found(keys))

    def _enter(self, stage: str) -> None:
        """Begin with all places of remoteness 0, wherever they are."""
        self.stage, self.level = stage, 0
        # One round at least, for nobody knows whether there are any.
        self.active = 1
        self.now, self.next = self._stacks(spilled=True), self._stacks()
        self.boxes = Boxes(self.parts, paired=self.values), Boxes(self.parts)
        if self.values:
            self.masks = np.asarray(zeroed("q", self.owner.count)).view(np.uint64)
            self.worths = np.zeros(self.owner.count, NARROW)
        self._check_memory()

    def _finish(self) -> None:
        waiting = kernel.drawn(self.labels, 0, len(self.labels))
        if self.values:
            if waiting:
                raise InputError(
                    f"{waiting:,} positions lie on cycles or lead there: they have no mex",
                    remedy="ask for outcomes",
                )
            self.labels = self.worths
        # Labels are as wide as they have to be, however wide they were on the way.
        if self.labels.dtype == WIDE and int(self.labels.max(initial=0)) < 2**16:
            self.labels = self.labels.astype(NARROW)
        self.stage, self.active = "done", 0
        self.edges = None
        self.worths, self.masks = np.empty(0, NARROW), np.empty(0, np.uint64)
        self.now, self.next = self._stacks(0), self._stacks(0)

    def _stacks(self, size: int | None = None, *, spilled: bool = False) -> dict[int, Stack]:
        size = self.owner.count if size is None else size
        return {code: Stack(size, spilled=spilled and size > 0) for code in (LOST, WON, TIED)}

    # Work.

    def _worked(self) -> list[Message]:
        """Work for a step, and pack what came out."""
        left = 0
        if self.stage == "discover":
            left = self._discover()
        elif self.stage == "spread":
            left = self._ask()
        elif self.stage == "label" and self.values:
            left = self._peel()
        elif self.stage == "label":
            left = self._backwards({LOST: 0, WON: 1})
        elif self.stage == "tie":
            left = self._backwards({TIED: 0})
        made = []
        sent = [int(box.filled.sum()) for box in self.boxes]
        if self.stage in ("discover", "spread"):
            # What is under way may turn out to be new.
            left += sum(sent)
        for part in range(self.parts):
            one, beside = self.boxes[0].take(part)
            other, _ = self.boxes[1].take(part)
            made.append(packed(left, self.active, (one, other, beside)))
        return made

    def _send(self, box: int, keys: Keys, shift: int, beside: Keys = NONE) -> None:
        """Keys to their owners; those of this partition are taken at once."""
        if self.parts == 1:
            self._accept(box, keys, beside)
            return
        self.boxes[box].deal(keys, shift, beside)
        self._accept(box, *self.boxes[box].take(self.index))

    def _accept(self, box: int, keys: Keys, beside: Keys) -> None:
        """What others, or this one, have found out about positions of this partition."""
        if not len(keys):
            return
        if self.stage == "discover":
            self._find(keys)
        elif self.stage == "spread":
            places = self._found(keys)
            if self.edges:
                self.edges.add(places, beside)
            if self.explores:
                self._mark(places)
        else:
            places = np.empty(len(keys), np.uint32)
            self.owner.find_back(keys, places)
            if self.values:
                self._meet(places, beside)
                self._release(places)
            elif box == 1:
                self._release(places)
            else:
                self._claim(places, TIED if self.stage == "tie" else WON)

    def _found(self, keys: Keys) -> Places:
        places = np.empty(len(keys), np.uint32)
        self.owner.find(keys, places)
        return places

    def _find(self, keys: Keys) -> None:
        new = self.runs.add(keys)
        if len(new):
            self.pending.append(new)
        self.active = len(self.runs)

    def _discover(self) -> int:
        left = self.chunk
        while left > 0 and self.pending:
            keys = self.pending.pop()
            while self.pending and len(keys) < BLOCK:
                keys = np.concatenate([keys, self.pending.pop()])
            if len(keys) > left:
                self.pending.append(keys[left:])
                keys = keys[:left]
            left -= len(keys)
            self.asked += len(keys)
            for _, done in self.asker.followers(keys):
                self._send(0, self.asker.out[: self.asker.offsets[done]], self.owner.shift)
        self._check_memory()
        return sum(map(len, self.pending))

    def _mark(self, places: Places) -> None:
        self.waiting.pushed(
            kernel.mark(
                *(places, len(places), self.labels, self._open),
                *(self.waiting.room(len(places)), self.waiting.top),
            )
        )

    @property
    def _open(self) -> int:
        """The label of a position whose followers are not known yet."""
        return MOST_REMOTE[self.labels.dtype] << 2

    def _ask(self) -> int:
        left = self.chunk
        while left > 0:
            most = min(BLOCK, left)
            if self.explores:
                if not self.waiting.left:
                    break
                places = self.waiting.take(self.labels, self._open, most)
            else:
                last = min(self.cursor + most, self.owner.count)
                places = np.arange(self.cursor, last, dtype=np.uint32)
                self.cursor = last
                if not len(places):
                    break
            left -= len(places)
            self.asked += len(places)
            self._ask_about(places)
        self._check_memory()
        return self.waiting.left if self.explores else self.owner.count - self.cursor

    def _ask_about(self, places: Places) -> None:
        keys = self.owner.keys(places)
        ids = self.owner.ids(places) if self.edges else NONE
        asker = self.asker
        stuck = WON if self.game.play == "misere" else LOST
        for first, done in asker.followers(keys):
            settled = 0
            while settled < done:
                # One place with more followers than labels can count stops it.
                settled += kernel.settle(
                    *(places, first + settled, done - settled),
                    *(asker.offsets[settled:], asker.ends[settled:], stuck),
                    *(MOST_REMOTE[self.labels.dtype] - 1, self.labels),
                )
                if settled < done:
                    self._widen()
            found = asker.out[: asker.offsets[done]]
            if self.edges:
                parents = np.empty(len(found), np.int64)
                kernel.repeated(ids[first : first + done], asker.offsets, done, parents)
                self._send(0, found, self.owner.shift, parents)
            elif self.explores:
                self._send(0, found, self.owner.shift)

    def _backwards(self, boxes: dict[int, int]) -> int:
        """Tell the predecessors of a chunk of positions; how many are left."""
        left = self.chunk
        for code, box in boxes.items():
            stack = self.now[code]
            while left > 0 and stack.left:
                places = stack.take(self.labels, self.level << 2 | code, min(BLOCK, left))
                left -= len(places)
                for keys, _ in self._parents(places):
                    self._send(box, keys, self.owner.back_shift)
        return sum(self.now[code].left for code in boxes)

    def _peel(self) -> int:
        """As above, of positions whose followers all have values: theirs is the mex."""
        left, stack = self.chunk, self.now[LOST]
        while left > 0 and stack.left:
            places = stack.take(self.labels, self.level << 2 | LOST, min(BLOCK, left))
            left -= len(places)
            kernel.least_missing(places, 0, len(places), self.masks, self.worths)
            self._correct(places)
            values = self.worths[places].astype(np.int64) - 1
            for keys, beside in self._parents(places, values):
                self._send(0, keys, self.owner.back_shift, beside)
        return stack.left

    def _parents(self, places: Places, values: Keys = NONE) -> Iterator[tuple[Keys, Keys]]:
        if self.edges:
            yield from self.edges.of(places, values)
            return
        asker = self.asker
        for first, done in asker.predecessors(self.owner.keys(places)):
            found = asker.out[: asker.offsets[done]]
            beside = NONE
            if len(values):
                beside = np.empty(len(found), np.int64)
                kernel.repeated(values[first : first + done], asker.offsets, done, beside)
            yield found, beside

    def _claim(self, places: Places, code: int) -> None:
        stack = self.next[code]
        label = (self.level + 1) << 2 | code
        room = stack.room(len(places))
        stack.pushed(kernel.claim(places, len(places), self.labels, label, room, stack.top))

    def _release(self, places: Places) -> None:
        stack = self.next[LOST]
        label = (self.level + 1) << 2 | LOST
        room = stack.room(len(places))
        stack.pushed(kernel.release(places, len(places), self.labels, label, room, stack.top))

    def _meet(self, places: Places, values: Keys) -> None:
        kernel.met(places, values, len(places), self.masks)
        for i in np.flatnonzero(values >= 64):
            self.large.setdefault(int(places[i]), set()).add(int(values[i]))

    def _correct(self, places: Places) -> None:
        """The mex of those that have a follower of each value below 64."""
        for place in places[self.worths[places] == 65].tolist():
            value, above = 64, self.large.pop(place, set())
            while value in above:
                value += 1
            if value + 1 >= 2**16 and self.worths.dtype == NARROW:
                self.worths = self.worths.astype(WIDE)
            self.worths[place] = value + 1

    # Bounds.

    def _reach(self, level: int) -> None:
        """See that labels can hold a remoteness."""
        if level > MOST_REMOTE[self.labels.dtype]:
            self._widen()

    def _widen(self) -> None:
        if self.labels.dtype == WIDE:
            raise InputError(f"a position has more than {MOST_REMOTE[WIDE] - 1:,} followers")
        before = self._open
        wide = self.labels.astype(WIDE)
        if self.stage == "spread":
            wide[self.labels == before] = MOST_REMOTE[WIDE] << 2
        self.labels = wide

    def _check_positions(self, count: int) -> None:
        if self.positions is not None and count > self.positions:
            raise BudgetError(
                f"{count:,} positions are more than the budget of {self.positions:,}",
                remedy="raise it with --max-positions",
            )

    def _check_parents(self, count: int) -> None:
        if not self.backwards and count > _PARENTS:
            raise InputError(
                f"{count:,} positions are too many to store who leads where",
                remedy="give the rules a method predecessors",
            )

    def _check_memory(self, ahead: int = 0) -> None:
        if self.memory is None:
            return
        held = ahead + sum(part.nbytes for part in (self.labels, self.worths, self.masks))
        held += 8 * len(self.runs) + 8 * sum(map(len, self.pending))
        if isinstance(self.owner, Sparse):
            held += self.owner.known.nbytes
        if self.edges:
            held += self.edges.bytes
        held += sum(stack.places.nbytes for stack in (self.waiting, *self.now.values()))
        held += sum(stack.places.nbytes for stack in self.next.values())
        held += sum(box.keys.nbytes + box.beside.nbytes for box in self.boxes)
        if held > self.memory:
            raise BudgetError(
                f"partition {self.index} needs more than {in_bytes(self.memory)}: "
                f"{in_bytes(held)} at stage {self.stage!r}",
                remedy="raise it with --max-memory, give the rules predecessors, or use more "
                "machines",
            )
