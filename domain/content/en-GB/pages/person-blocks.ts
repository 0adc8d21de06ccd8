import type { RuneChoice } from "#domain/look/runes.ts";
import { block } from "#domain/pages/default/block.ts";

/** Blocks about the practitioner. A page omits each of them until it has content. */
export const personBlocks = (rune: RuneChoice) => [
  block({ kind: "picture", anchor: "portrait", title: "", picture: null, shape: "portrait", caption: "" }),
  block({ kind: "text", anchor: "about", title: "Who you will meet", text: "" }),
  block({
    kind: "list",
    anchor: "training",
    title: "Training and insurance",
    intro: "",
    rune,
    items: [],
    button: null,
  }),
  block({ kind: "reviews", anchor: "clients", title: "Words from clients", items: [] }),
];
