import { baseKeymap, chainCommands } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import type { Schema } from "prosemirror-model";
import { type Command, EditorState, type Plugin } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { addLine, backspace, enter } from "./commands.ts";
import { isInline, readDocument, writeDocument } from "./document.ts";
import { pasting } from "./paste.ts";
import { TOOLS } from "./tools.ts";

export type Writing = {
  schema: Schema;
  markdown: string;
  attributes: Record<string, string>;
  onChange(markdown: string): void;
  /** Called after each change of text or selection. */
  onState(state: EditorState): void;
  onLink(): void;
  onLeftOut(pictures: number): void;
};

/** An editor of a stored text in this element; `show` replaces its text without calling `onChange`. */
export function createView(place: HTMLElement, writing: Writing) {
  const { schema, attributes, onChange, onState } = writing;
  const plugins = pluginsOf(writing);
  const stateOf = (markdown: string) => EditorState.create({ doc: readDocument(schema, markdown), plugins });
  const view = new EditorView(place, {
    state: stateOf(writing.markdown),
    attributes,
    dispatchTransaction(tr) {
      view.updateState(view.state.apply(tr));
      if (tr.docChanged) onChange(writeDocument(view.state.doc));
      onState(view.state);
    },
  });
  // The page's own shortcuts, such as Ctrl and B for the sidebar, are not meant where the editor has used the keys.
  place.addEventListener("keydown", (event) => event.defaultPrevented && event.stopPropagation());
  return {
    view,
    run(command: Command) {
      command(view.state, view.dispatch, view);
      view.focus();
    },
    show(markdown: string) {
      view.updateState(stateOf(markdown));
      onState(view.state);
    },
    destroy: () => view.destroy(),
  };
}

function pluginsOf({ schema, onLink, onLeftOut }: Writing): Plugin[] {
  const openLink: Command = () => {
    onLink();
    return true;
  };
  const tools = Object.values(TOOLS).filter(({ isBlock }) => !isBlock || !isInline(schema));
  return [
    history(),
    pasting(schema, onLeftOut),
    keymap({
      ...Object.fromEntries(tools.map(({ key, command }) => [key, command ?? openLink])),
      // Handled even if there is nothing to undo: the page's own Undo is not meant within a field.
      "Mod-z": chainCommands(undo, () => true),
      "Mod-y": chainCommands(redo, () => true),
      "Mod-Shift-z": chainCommands(redo, () => true),
      Enter: enter,
      "Shift-Enter": addLine,
      Backspace: backspace,
    }),
    keymap(baseKeymap),
  ];
}
