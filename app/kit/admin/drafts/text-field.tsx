import { t } from "@sacred-space/words/t.ts";
import { Field, Input, Textarea } from "#app/kit/ui/field.tsx";
import { promiseIn } from "#domain/pages/promises.ts";
import { RichTextField } from "./rich-text-field.tsx";

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
    t(
      "“{promise}” may be read as a promise. Claims to heal or to know the future need proof in the UK; you can keep it.",
      { promise },
    );
  return (
    <div>
      {type === "rich" || type === "inline" ? (
        <RichTextField
          label={label}
          hint={hint}
          isInline={type === "inline"}
          value={value}
          rows={rows}
          onChange={onChange}
        />
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
