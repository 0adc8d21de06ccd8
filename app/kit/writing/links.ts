import type { Command, EditorState } from "prosemirror-state";
import { markType } from "./commands.ts";

/** The link at the cursor, or at the beginning of the selection: where it stands and leads. */
export function linkAt(state: EditorState): { from: number; to: number; href: string } | undefined {
  const { $from, empty } = state.selection;
  const type = markType(state, "link");
  const after = type.isInSet($from.nodeAfter?.marks ?? []);
  const mark = after ?? (empty ? type.isInSet($from.nodeBefore?.marks ?? []) : undefined);
  if (!mark) return undefined;
  let { index, from } = { index: $from.index(), from: $from.start() };
  if (!after) index -= 1;
  while (index > 0 && mark.isInSet($from.parent.child(index - 1).marks)) index -= 1;
  for (let before = 0; before < index; before += 1) from += $from.parent.child(before).nodeSize;
  let to = from;
  while (index < $from.parent.childCount && mark.isInSet($from.parent.child(index).marks)) {
    to += $from.parent.child(index).nodeSize;
    index += 1;
  }
  return { from, to, href: String(mark.attrs["href"]) };
}

/** Lets the selected words, the link at the cursor, or new `words` lead to `href`. */
export const setLink =
  (href: string, words: string): Command =>
  (state, dispatch) => {
    const { from, to, empty } = state.selection;
    const mark = markType(state, "link").create({ href });
    const known = linkAt(state);
    const { tr } = state;
    if (!empty) tr.addMark(from, to, mark);
    else if (known) tr.addMark(known.from, known.to, mark);
    else tr.insert(from, state.schema.text(words, [...state.selection.$from.marks(), mark]));
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** The words of the link stay. */
export const removeLink: Command = (state, dispatch) => {
  const { from, to, empty } = state.selection;
  const known = linkAt(state);
  const [start, end] =
    empty && known ? [known.from, known.to] : [Math.min(from, known?.from ?? from), Math.max(to, known?.to ?? to)];
  dispatch?.(state.tr.removeMark(start, end, markType(state, "link")));
  return true;
};
