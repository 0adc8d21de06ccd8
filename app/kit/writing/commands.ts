import { setBlockType, splitBlock, toggleMark } from "prosemirror-commands";
import type { MarkType, Node, NodeType, ResolvedPos } from "prosemirror-model";
import { liftListItem, splitListItem } from "prosemirror-schema-list";
import { type Command, type EditorState, TextSelection, type Transaction } from "prosemirror-state";
import { isInline } from "./document.ts";

/** Enter is a line, Enter twice a paragraph; in a list the next entry, and on an empty one the end of the list. */
export const enter: Command = (state, dispatch, view) => {
  const { $from } = state.selection;
  const { parent } = $from;
  if (isInline(state.schema)) return isAfterLineEnd($from) || addLine(state, dispatch);
  const item = nodeType(state, "list_item");
  if ($from.node(-1).type === item) {
    return parent.content.size === 0 ? liftListItem(item)(state, dispatch) : splitListItem(item)(state, dispatch);
  }
  if (parent.type.name === "heading") return splitBlock(state, dispatch);
  if (parent.content.size === 0) return leaveQuote(state, dispatch) || true; // an empty paragraph would not be stored
  if ($from.parentOffset === 0) return isAfterEmpty($from) || splitBlock(state, dispatch);
  if (!isAfterLineEnd($from)) return addLine(state, dispatch);
  const isAtEnd = $from.parentOffset === parent.content.size;
  const tr = state.tr.deleteSelection().delete($from.pos - 1, $from.pos);
  const type = isAtEnd ? nodeType(state, "paragraph") : parent.type;
  dispatch?.(tr.split($from.pos - 1, 1, [{ type }]).scrollIntoView());
  view?.focus();
  return true;
};

/** Shift and Enter: a line in any case, but within a heading. */
export const addLine: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if (isAfterLineEnd($from) || $from.parent.type.name === "heading") return true;
  dispatch?.(state.tr.replaceSelectionWith(nodeType(state, "line_end").create()).scrollIntoView());
  return true;
};

/** What Enter has made is taken back by Backspace: a paragraph becomes a line, and what has a form loses it first. */
export const backspace: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.parentOffset > 0 || isInline(state.schema)) return false;
  if ($from.depth > 1) return liftListItem(nodeType(state, "list_item"))(state, dispatch);
  const paragraph = nodeType(state, "paragraph");
  if ($from.parent.type !== paragraph) return setBlockType(paragraph)(state, dispatch);
  const at = $from.before();
  const before = state.doc.resolve(at).nodeBefore;
  if (!before) return false;
  if (before.type === paragraph || before.type.name === "quote") return joinLines(state, dispatch, before, at);
  if (before.isTextblock) return false;
  const end = at - 3; // of the last entry's text
  const tr = state.tr.delete(at, $from.after()).insert(end, $from.parent.content);
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, end)).scrollIntoView());
  return true;
};

function joinLines(state: EditorState, dispatch: Dispatch, before: Node, at: number): boolean {
  const end = at - 1;
  const needsLine = before.content.size > 0 && before.lastChild?.type.name !== "line_end";
  const line = needsLine ? [nodeType(state, "line_end").create()] : [];
  const tr = state.tr.join(at).insert(end, line);
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, end + line.length)).scrollIntoView());
  return true;
}

type Dispatch = ((tr: Transaction) => void) | undefined;

export const toggleBold: Command = (state, ...rest) => toggleMark(markType(state, "strong"))(state, ...rest);
export const toggleEmphasis: Command = (state, ...rest) => toggleMark(markType(state, "emphasis"))(state, ...rest);

/** Makes the selected lines headings or quotations of their own, or paragraphs again. */
export const toggleBlock =
  (name: "heading" | "quote"): Command =>
  (state, dispatch) => {
    const { $from } = state.selection;
    if ($from.depth > 1) return false;
    const isOn = $from.parent.type.name === name;
    const { tr } = state;
    if (!isOn) isolateLines(tr, { isEach: name === "heading" });
    const { from, to } = tr.selection;
    dispatch?.(tr.setBlockType(from, to, nodeType(state, isOn ? "paragraph" : name)).scrollIntoView());
    return true;
  };

/** Makes the selected lines entries of a list, changes the kind of list, or ends it. */
export const toggleList =
  (name: "bullet_list" | "ordered_list"): Command =>
  (state, dispatch) => {
    const { $from } = state.selection;
    const type = nodeType(state, name);
    if ($from.depth > 1) {
      if ($from.node(-2).type === type) return liftEntries(state, dispatch);
      const tr = state.tr.setNodeMarkup($from.before(-2), type);
      dispatch?.(tr);
      return true;
    }
    const { tr } = state;
    isolateLines(tr, { isEach: true });
    const { from, to } = tr.selection;
    tr.setBlockType(from, to, nodeType(state, "paragraph"));
    wrapEach(tr, [{ type }, { type: nodeType(state, "list_item") }]);
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** Makes the selected entries of lists paragraphs. */
const liftEntries: Command = (state, dispatch) => {
  const { tr } = state;
  const type = nodeType(state, "list_item");
  const entries: number[] = [];
  state.doc.nodesBetween(state.selection.from, state.selection.to, (node, at) => {
    if (node.type === type) entries.push(at);
    return node.type !== type;
  });
  let lifted = state;
  for (const at of entries.toReversed()) {
    lifted = lifted.apply(lifted.tr.setSelection(TextSelection.create(lifted.doc, at + 2)));
    liftListItem(type)(lifted, (lift) => {
      for (const step of lift.steps) tr.step(step);
      lifted = lifted.apply(lift);
    });
  }
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** Wraps each selected paragraph, and joins the lists of one kind that then touch. */
function wrapEach(tr: Transaction, wrappers: [list: { type: NodeType }, item: { type: NodeType }]): void {
  const { from, to } = tr.selection;
  const paragraphs: number[] = [];
  tr.doc.forEach((node, at) => {
    if (node.isTextblock && at < to && at + node.nodeSize > from) paragraphs.push(at);
  });
  for (const at of paragraphs.toReversed()) {
    const range = tr.doc.resolve(at + 1).blockRange();
    if (range) tr.wrap(range, wrappers);
  }
  const [list] = wrappers;
  const [start, end] = [tr.selection.$from.before(1), tr.selection.$to.after(1)];
  const touching: number[] = [];
  tr.doc.forEach((node, at, index) => {
    const before = index > 0 ? tr.doc.child(index - 1) : undefined;
    if (node.type === list.type && before?.type === list.type && at >= start && at <= end) touching.push(at);
  });
  for (const at of touching.toReversed()) tr.join(at);
}

/** Makes the lines of the selection paragraphs: each one, or all of them together. */
function isolateLines(tr: Transaction, { isEach }: { isEach: boolean }): void {
  const { from, to } = tr.selection;
  const ends: number[] = [];
  tr.doc.nodesBetween(from, to, (node, at) => {
    if (!node.isTextblock) return true;
    const lineEnds = node.children.flatMap((child, index) =>
      child.type.name === "line_end" ? [at + 1 + offsetOf(node, index)] : [],
    );
    const before = lineEnds.findLast((end) => end < from);
    const after = lineEnds.find((end) => end >= to);
    const within = isEach ? lineEnds.filter((end) => end >= from && end < to) : [];
    ends.push(...[before, ...within, after].filter((end) => end !== undefined));
    return false;
  });
  for (const end of ends.toReversed()) tr.delete(end, end + 1).split(end);
}

function offsetOf(node: Node, index: number): number {
  return node.children.slice(0, index).reduce((size, child) => size + child.nodeSize, 0);
}

const leaveQuote: Command = (state, dispatch) =>
  state.selection.$from.parent.type.name === "quote" && setBlockType(nodeType(state, "paragraph"))(state, dispatch);

const isAfterLineEnd = ({ nodeBefore, parentOffset }: ResolvedPos) =>
  nodeBefore?.type.name === "line_end" && parentOffset > 0;

function isAfterEmpty($from: ResolvedPos): boolean {
  const before = $from.doc.resolve($from.before()).nodeBefore;
  return before?.isTextblock === true && before.content.size === 0;
}

export function nodeType({ schema }: EditorState, name: string): NodeType {
  const type = schema.nodes[name];
  if (!type) throw new Error(`The schema has no ${name}`);
  return type;
}

export function markType({ schema }: EditorState, name: "strong" | "emphasis" | "link"): MarkType {
  const type = schema.marks[name];
  if (!type) throw new Error(`The schema has no ${name}`);
  return type;
}
