import { createContext, useContext, useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { lazyComponent } from "#app/kit/ui/lazy-component.tsx";
import type { WritingFieldProps } from "#app/kit/writing/writing-field.tsx";
import { keepWritesSigns, writesSigns } from "#app/kit/writing/writes-signs.ts";
import { SignsField } from "./signs-field.tsx";

type RichTextFieldProps = {
  label: string;
  hint: string | undefined;
  /** One paragraph. */
  isInline: boolean;
  value: string;
  rows: number;
  onChange: (text: string) => void;
};

const NOT_LOADED = t("The field for writing without signs did not load. It comes back when you reload the page.");
const NOT_KNOWN = t(
  "This text has something that writing without signs does not know, such as a list within a list. It stays as it was written.",
);

/** A field for formatted text, stored as Markdown: without signs, or with them where the practitioner prefers that. */
export function RichTextField(field: RichTextFieldProps) {
  const [isSigns, setIsSigns] = useState(writesSigns);
  const write = (signs: boolean) => {
    keepWritesSigns(signs);
    setIsSigns(signs);
  };
  if (isSigns) return <SignsField {...field} onWriteWords={() => write(false)} />;
  return (
    <FieldContext value={field}>
      <WritingField
        {...field}
        key={String(field.isInline)}
        onWriteSigns={() => write(true)}
        plain={<SignsField {...field} hint={NOT_KNOWN} />}
      />
    </FieldContext>
  );
}

const FieldContext = createContext<RichTextFieldProps>({
  label: "",
  hint: undefined,
  isInline: false,
  value: "",
  rows: 1,
  onChange: () => undefined,
});

const WritingField = lazyComponent<WritingFieldProps>({
  load: () => import("#app/kit/writing/writing-field.tsx"),
  waiting: <FieldToCome />,
  failed: () => <FieldThatFailed />,
});

/** Loads the field, so that it is there when the text is. */
export const loadWritingField = WritingField.preload;

function FieldToCome() {
  const { label, hint, rows } = useContext(FieldContext);
  return (
    <div aria-busy="true" className="flex flex-col gap-2">
      <p className="font-medium leading-snug">{label}</p>
      {hint && <p className="-mt-1 text-sm text-quiet">{hint}</p>}
      <div
        style={{ minHeight: `calc(${rows} * 1.6em + 4.1rem)` }}
        className="rounded-control border border-control bg-surface text-base"
      />
    </div>
  );
}

function FieldThatFailed() {
  return <SignsField {...useContext(FieldContext)} hint={NOT_LOADED} />;
}
