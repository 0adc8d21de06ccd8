import { useRef } from "react";
import { t } from "@sacred-space/words/t.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Field, Textarea } from "#app/kit/ui/field.tsx";

const SYNTAX = "Two stars make **bold** words, one *emphasis*; [words](/book) make a link.";

type SignsFieldProps = {
  label: string;
  hint?: string | undefined;
  value: string;
  rows: number;
  onChange: (text: string) => void;
  /** Changes to the field without signs; undefined if that does not know all of the text's signs. */
  onWriteWords?: (() => void) | undefined;
};

/** The Markdown that a button puts around the selection, or inserts with placeholder words. */
const MARKS = [
  { label: t("Bold"), before: "**", after: "**", words: t("bold words") },
  { label: t("Emphasis"), before: "*", after: "*", words: "emphasis" },
  { label: t("Link"), before: "[", after: "](/book)", words: t("words of the link") },
] as const;
const LINES = [
  { label: t("Heading"), before: "## " },
  { label: t("List"), before: "- " },
] as const;

/** A field in which formatted text is written with the signs of Markdown, which its buttons set. */
export function SignsField({ label, hint = SYNTAX, value, rows, onChange, onWriteWords }: SignsFieldProps) {
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
      <div role="group" aria-label={t("Signs for {label}", { label })} className="-mb-1 flex flex-wrap gap-1">
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
        {onWriteWords && (
          <Button dense variant="quiet" className="ml-auto" onClick={onWriteWords}>
            {t("Write without signs")}
          </Button>
        )}
      </div>
      <Textarea ref={field} value={value} rows={rows} onChange={({ target }) => onChange(target.value)} />
    </Field>
  );
}
