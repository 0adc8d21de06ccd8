import type { Node } from "prosemirror-model";
import { undo, undoDepth } from "prosemirror-history";
import type { Command, EditorState } from "prosemirror-state";
import { t } from "@sacred-space/words/t.ts";
import { markType, toggleBlock, toggleBold, toggleEmphasis, toggleList } from "./commands.ts";
import { linkAt } from "./links.ts";

export type ToolName = "bold" | "italic" | "heading" | "bullets" | "numbers" | "link" | "quote" | "undo";

type Tool = {
  label: string;
  /** As ProseMirror's keymap names it; "Mod" is Ctrl, or Cmd on a Mac. */
  key: string;
  /** Only in texts of several paragraphs. */
  isBlock?: boolean;
  /** Undefined: it opens a form. */
  command?: Command;
  /** Undefined: it is not a state of the words. */
  isOn?: (state: EditorState) => boolean;
};

/** What the toolbar offers, in its order. */
export const TOOLS: Record<ToolName, Tool> = {
  bold: { label: t("Bold"), key: "Mod-b", command: toggleBold, isOn: (state) => hasMark(state, "strong") },
  italic: { label: t("Italic"), key: "Mod-i", command: toggleEmphasis, isOn: (state) => hasMark(state, "emphasis") },
  heading: block(t("Heading"), "Mod-Alt-2", toggleBlock("heading"), "heading"),
  bullets: block(t("List"), "Mod-Shift-8", toggleList("bullet_list"), "bullet_list"),
  numbers: block(t("Numbered list"), "Mod-Shift-7", toggleList("ordered_list"), "ordered_list"),
  link: { label: t("Link"), key: "Mod-k", isOn: (state) => linkAt(state) !== undefined },
  quote: block(t("Quotation"), "Mod-Shift-9", toggleBlock("quote"), "quote"),
  undo: { label: t("Undo typing"), key: "Mod-z", command: undo },
};

function block(label: string, key: string, command: Command, name: string): Tool {
  return { label, key, isBlock: true, command, isOn: ({ selection: { $from } }) => isWithin($from.node(1), name) };
}

const isWithin = (outermost: Node | undefined, name: string) => outermost?.type.name === name;

function hasMark(state: EditorState, name: "strong" | "emphasis"): boolean {
  const { from, to, empty, $from } = state.selection;
  const type = markType(state, name);
  if (!empty) return state.doc.rangeHasMark(from, to, type);
  return type.isInSet(state.storedMarks ?? $from.marks()) !== undefined;
}

/** The tools that are on at the cursor, and `undo` if there is something to undo. */
export function toolsOn(state: EditorState): ToolName[] {
  const names = Object.keys(TOOLS) as ToolName[];
  return names.filter((name) => (name === "undo" ? undoDepth(state) > 0 : TOOLS[name].isOn?.(state)));
}
