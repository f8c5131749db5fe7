/** What can be taken away: a link, the text, and the picture as SVG or PNG. */

import { svgShown } from "./board";
import { h } from "./dom";
import { link } from "./game";
import { change, state } from "./state";
import { say } from "./words";

/** Pixels of a PNG for each unit of the picture. */
const SHARP = 2;

export async function copyLink(): Promise<void> {
  await copy(location.origin + location.pathname + (await link()), say("take.linkCopied"));
}

export const copyText = (text: string): Promise<void> => copy(text, say("text.copied"));

async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    change({ status: done });
  } catch {
    change({ status: say("take.noClipboard") });
    prompt(say("take.byHand"), text);
  }
}

export const saveText = (text: string): void =>
  save(new Blob([text], { type: "text/plain;charset=utf-8" }), "txt");

export function saveSvg(): void {
  const svg = svgShown();
  if (svg === null) change({ status: say("take.noPicture") });
  else save(new Blob([svg], { type: "image/svg+xml" }), "svg");
}

export async function savePng(): Promise<void> {
  const svg = svgShown();
  if (svg === null) {
    change({ status: say("take.noPicture") });
    return;
  }
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = h("canvas", {
    width: image.naturalWidth * SHARP,
    height: image.naturalHeight * SHARP,
  });
  const paper = canvas.getContext("2d");
  if (!paper) return;
  paper.fillStyle = getComputedStyle(document.body).getPropertyValue("--surface").trim() || "#fff";
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => {
    if (blob) save(blob, "png");
  }, "image/png");
}

function save(blob: Blob, ending: string): void {
  const address = URL.createObjectURL(blob);
  h("a", { href: address, download: `${state.ruleset}.${ending}` }).click();
  // The download holds what it needs once it has begun.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
