/** The place of the board on the page, and the picture in it. */

import { find } from "./dom";
import { Picture } from "./picture";

export const host = find("board");
export const picture = new Picture(host);
