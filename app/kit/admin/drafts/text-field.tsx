import { Field, Input, Textarea } from "#app/kit/ui/field.tsx";
import { promiseIn } from "#domain/pages/promises.ts";
import { useRef } from "react";
import { Button } from "#app/kit/ui/button.tsx";

const SYNTAX = "Two stars make **bold** words, one *emphasis*; [words](/book) make a link.";

type TextFieldProps = {
  /** One line, several lines, CommonMark, or inline CommonMark (one paragraph). */
  type: "line" | "lines" | "rich" | "inline";
  label: string;
  hint?: string;
  rows?: number;
  value: string;
  onChange: (text: string) => void;
};

/** A field for public text, with a hint if the text may promise healing or predict the future. */
export function TextField({ type, label, hint, rows = ROWS[type], value, onChange }: TextFieldProps) {
  const promise = promiseIn(value);
  const warning =
    promise &&
    `“${promise}” may be read as a promise. Claims to heal or to know the future need proof in the UK; you can keep it.`;
  return (
    <div>
      {type === "rich" || type === "inline" ? (
        <RichTextField label={label} hint={hint ?? SYNTAX} value={value} rows={rows} onChange={onChange} />
      ) : (
        <Field label={label} hint={hint}>
          {type === "line" ? (
            <Input value={value} onChange={({ target }) => onChange(target.value)} />
          ) : (
            <Textarea value={value} rows={rows} onChange={({ target }) => onChange(target.value)} />
          )}
        </Field>
      )}
      <p role="status" className="text-sm text-gold not-empty:mt-2">
        {warning}
      </p>
    </div>
  );
}

const ROWS = { line: 1, lines: 4, rich: 9, inline: 3 };

type RichTextFieldProps = {
  label: string;
  hint: string;
  value: string;
  rows: number;
  onChange: (text: string) => void;
};

/** The Markdown that a button puts around the selection, or inserts with placeholder words. */
const MARKS = [
  { label: "Bold", before: "**", after: "**", words: "bold words" },
  { label: "Emphasis", before: "*", after: "*", words: "emphasis" },
  { label: "Link", before: "[", after: "](/book)", words: "words of the link" },
] as const;
const LINES = [
  { label: "Heading", before: "## " },
  { label: "List", before: "- " },
] as const;

/** A CommonMark field with buttons for its syntax. */
function RichTextField({ label, hint, value, rows, onChange }: RichTextFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);

  function write(text: string, from: number, to: number, marked: [from: number, to: number]) {
    const area = field.current;
    if (!area) return;
    area.focus();
    area.setRangeText(text, from, to);
    area.setSelectionRange(...marked);
    onChange(area.value);
  }

  function mark({ before, after, words }: (typeof MARKS)[number]) {
    const { selectionStart: from = 0, selectionEnd: to = 0 } = field.current ?? {};
    const chosen = value.slice(from, to) || words;
    const start = from + before.length;
    write(before + chosen + after, from, to, [start, start + chosen.length]);
  }

  function beginLine({ before }: (typeof LINES)[number]) {
    const at = field.current?.selectionStart ?? 0;
    const start = value.lastIndexOf("\n", at - 1) + 1;
    write(before, start, start, [at + before.length, at + before.length]);
  }

  return (
    <Field label={label} hint={hint}>
      <div role="group" aria-label={`Signs for ${label}`} className="-mb-1 flex flex-wrap gap-1">
        {MARKS.map((each) => (
          <Button key={each.label} dense variant="quiet" onClick={() => mark(each)}>
            {each.label}
          </Button>
        ))}
        {rows > 4 &&
          LINES.map((each) => (
            <Button key={each.label} dense variant="quiet" onClick={() => beginLine(each)}>
              {each.label}
            </Button>
          ))}
      </div>
      <Textarea ref={field} value={value} rows={rows} onChange={({ target }) => onChange(target.value)} />
    </Field>
  );
}
