import { type Command, EditorState, TextSelection } from "prosemirror-state";
import { expect, test } from "vitest";
import { addLine, backspace, enter, toggleBlock, toggleBold, toggleList } from "./commands.ts";
import { isEditable, readDocument, writeDocument } from "./document.ts";
import { removeLink, setLink } from "./links.ts";
import { inlineSchema, richSchema } from "./schema.ts";

/** A text in which "|" is the cursor, or two are the ends of the selection. */
function writing(text: string, schema = richSchema) {
  let state = EditorState.create({ doc: readDocument(schema, text) });
  const marks: number[] = [];
  state.doc.descendants((node, at) => {
    for (const { index } of node.text?.matchAll(/\|/gu) ?? []) marks.push(at + index);
  });
  const { tr } = state;
  for (const mark of marks.toReversed()) tr.delete(mark, mark + 1);
  const [from = 1, to] = marks;
  state = state.apply(tr.setSelection(TextSelection.create(tr.doc, from, to === undefined ? from : to - 1)));
  const hand = {
    do(...commands: Command[]) {
      for (const command of commands) command(state, (done) => (state = state.apply(done)));
      return hand;
    },
    type(words: string) {
      state = state.apply(state.tr.insertText(words));
      return hand;
    },
    get text() {
      return writeDocument(state.doc);
    },
  };
  return hand;
}

test("Enter is a line, Enter twice a paragraph, and Backspace takes each back", () => {
  const hand = writing("Bring a mat.|").do(enter).type("Wear layers.");
  expect(hand.text).toBe("Bring a mat.\nWear layers.");
  hand.do(enter, enter).type("Arrive early.");
  expect(hand.text).toBe("Bring a mat.\nWear layers.\n\nArrive early.");
  expect(writing("One\n\n|two").do(backspace).text).toBe("One\ntwo");
  expect(writing("One|two").do(enter, enter).text).toBe("One\n\ntwo");
  expect(writing("|One").do(enter).type("two").text).toBe("twoOne");
});

test("Enter in a list is the next entry, on an empty one the end; Shift and Enter a line within it", () => {
  expect(writing("- one|").do(enter).type("two").do(addLine).type("more").text).toBe("- one\n- two\n  more");
  expect(writing("- one|").do(enter, enter).type("after").text).toBe("- one\n\nafter");
  expect(writing("- one\n- |two").do(backspace).text).toBe("- one\n\ntwo");
  expect(writing("- one\n\n|two").do(backspace).text).toBe("- onetwo");
});

test("a heading is followed by a paragraph, and a quotation is left by Enter twice", () => {
  expect(writing("## Heading|").do(enter).type("words").text).toBe("## Heading\n\nwords");
  expect(writing("> quoted|").do(enter).type("too").do(enter, enter).type("words").text).toBe(
    "> quoted\n> too\n\nwords",
  );
  expect(writing("## |Heading").do(backspace).text).toBe("Heading");
});

test("what is pressed holds for the lines of the selection", () => {
  expect(writing("a\nb|b\nc").do(toggleBlock("heading")).text).toBe("a\n\n## bb\n\nc");
  expect(writing("a\n|b\nc|").do(toggleBlock("quote")).text).toBe("a\n\n> b\n> c");
  expect(writing("|a\nb\nc|").do(toggleList("bullet_list")).text).toBe("- a\n- b\n- c");
  expect(writing("- a\n\nb|").do(toggleList("bullet_list")).text).toBe("- a\n- b");
  expect(writing("- |a\n- b|").do(toggleList("ordered_list")).text).toBe("1. a\n2. b");
  expect(writing("- |a\n- b|").do(toggleList("bullet_list")).text).toBe("a\n\nb");
  expect(writing("## a|").do(toggleBlock("heading")).text).toBe("a");
  expect(writing("a |b| c").do(toggleBold).text).toBe("a **b** c");
});

test("a link is set on words, changed, taken away, and written where no words are selected", () => {
  expect(writing("see |the dates|.").do(setLink("/dates", "")).text).toBe("see [the dates](/dates).");
  expect(writing("see [the| dates](/dates).").do(setLink("/book", "")).text).toBe("see [the dates](/book).");
  expect(writing("see [the| **dates**](/dates).").do(removeLink).text).toBe("see the **dates**.");
  expect(writing("see |").do(setLink("https://a.example", "a.example")).text).toBe(
    "see [a.example](https://a.example)",
  );
});

test("a text of one paragraph has lines and no paragraphs", () => {
  expect(writing("One|", inlineSchema).do(enter, enter).type("two").text).toBe("One\ntwo");
  expect(writing("One|", inlineSchema).do(enter).type("- two").text).toBe("One\n\\- two");
});

test.each([
  ["- a\n  - b", false],
  ['[a](/b "Title")', false],
  ["> a\n>\n> b", false],
  ["# a\n\n* b\n* c\n\nd  \ne", true],
  ["", true],
])("%j can be edited: %s", (text, expected) => {
  expect(isEditable(richSchema, text)).toBe(expected);
});

test("a list in a text of one paragraph is left as it is", () => {
  expect(isEditable(inlineSchema, "- a")).toBe(false);
  expect(isEditable(inlineSchema, "a\n**b**")).toBe(true);
});
