import type { ReactNode } from "react";
import { t } from "@sacred-space/words/t.ts";
import { TextField } from "#app/kit/admin/drafts/text-field.tsx";
import { PictureField } from "#app/media/admin/picture-field.tsx";
import { ALL_CATEGORIES, loadCategories } from "#app/catalog/categories.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Checkbox, Field, Input, Select } from "#app/kit/ui/field.tsx";
import { isPictureId, type StoredBlock } from "#domain/pages/blocks.ts";
import { BLOCK_KINDS, type BlockField } from "./block-fields.ts";

type Values = Record<string, unknown>;
type Change = (values: Values) => void;

/** The fields of one block. Each change goes into the draft immediately; there is no submit. */
export function BlockForm({ block, onChange }: { block: StoredBlock; onChange: (block: StoredBlock) => void }) {
  return (
    <div className="flex flex-col gap-6">
      <Fields
        fields={BLOCK_KINDS[block.kind].fields}
        values={block}
        onChange={(values) => onChange(values as StoredBlock)}
      />
    </div>
  );
}

function Fields({ fields, values, onChange }: { fields: BlockField[]; values: Values; onChange: Change }) {
  return fields.map((field) => (
    <OneField
      key={field.name}
      field={field}
      value={values[field.name]}
      onChange={(value) => onChange({ ...values, [field.name]: value })}
    />
  ));
}

type OneFieldProps<Of extends BlockField = BlockField> = {
  field: Of;
  value: unknown;
  onChange: (value: unknown) => void;
};

function OneField({ field, value, onChange }: OneFieldProps) {
  switch (field.type) {
    case "line":
    case "lines":
    case "inline":
    case "rich":
      return <TextField {...field} type={field.type} value={textOf(value)} onChange={onChange} />;
    case "picture":
      return (
        <PictureField
          label={field.label}
          value={isPictureId(textOf(value)) ? textOf(value) : null}
          onChange={onChange}
        />
      );
    case "hero-picture":
      return <HeroPictureField field={field} value={textOf(value)} onChange={onChange} />;
    case "category":
      return <CategoryField field={field} value={textOf(value)} onChange={onChange} />;
    case "check":
      return (
        <Checkbox label={field.label} checked={value === true} onChange={({ target }) => onChange(target.checked)} />
      );
    case "choice":
      return (
        <Field label={field.label} hint={field.hint}>
          <Select
            value={textOf(value)}
            onChange={({ target }) => onChange(field.optional && target.value === "" ? null : target.value)}
          >
            {field.options.map(([option, label]) => (
              <option key={option} value={option}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      );
    case "button":
      return <ButtonFields field={field} value={value} onChange={onChange} />;
    case "group":
      return (
        <Group label={field.label}>
          <Fields fields={field.fields} values={value as Values} onChange={onChange} />
        </Group>
      );
    case "texts":
      return (
        <Entries
          {...field}
          fields={[{ type: "inline", name: "text", label: t("Text") }]}
          entries={(value as string[]).map((text) => ({ text }))}
          empty={{ text: "" }}
          onChange={(entries) => onChange(entries.map(({ text }) => text))}
        />
      );
    case "items":
      return <Entries {...field} entries={value as Values[]} onChange={onChange} />;
  }
}

function CategoryField({
  field: { label },
  value,
  onChange,
}: {
  field: { label: string };
  value: string;
  onChange: (key: string) => void;
}) {
  const { data: categories = [] } = useServerQuery(ALL_CATEGORIES, loadCategories);
  return (
    <Field label={label} hint={t("Categories are kept under Services.")}>
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        {!categories.some(({ key }) => key === value) && <option value={value}>{value}</option>}
        {categories.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function HeroPictureField({ field, value, onChange }: OneFieldProps<Extract<BlockField, { type: "hero-picture" }>>) {
  const isOwn = isPictureId(textOf(value));
  const [first] = field.options;
  return (
    <>
      <Field label={field.label}>
        <Select value={isOwn ? "" : textOf(value)} onChange={({ target }) => target.value && onChange(target.value)}>
          {field.options.map(([option, label]) => (
            <option key={option} value={option}>
              {label}
            </option>
          ))}
          <option value="">{t("Your own picture")}</option>
        </Select>
      </Field>
      <PictureField
        label={t("Your own picture")}
        value={isOwn ? textOf(value) : null}
        onChange={(id) => onChange(id ?? first?.[0])}
      />
    </>
  );
}

function ButtonFields({ field, value, onChange }: OneFieldProps) {
  const button = value as { label: string; href: string } | null;
  if (!button) {
    return (
      <Button dense className="self-start" onClick={() => onChange({ label: field.label, href: "/book" })}>
        {t("Add {label}", { label: field.label.toLowerCase() })}
      </Button>
    );
  }
  return (
    <Group label={field.label}>
      <Field label={t("Words")}>
        <Input value={button.label} onChange={({ target }) => onChange({ ...button, label: target.value })} />
      </Field>
      <Field label={t("Leads to")} hint={t("A page such as /book, a web address, mailto: or tel:")}>
        <Input
          value={button.href}
          inputMode="url"
          onChange={({ target }) => onChange({ ...button, href: target.value })}
        />
      </Field>
      <Button dense className="self-start" onClick={() => onChange(null)}>
        {t("Remove {label}", { label: field.label.toLowerCase() })}
      </Button>
    </Group>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="flex flex-col gap-5 border-l-2 border-hairline pl-4">
      <legend className="mb-3 font-semibold">{label}</legend>
      {children}
    </fieldset>
  );
}

type EntriesProps = {
  label: string;
  entry: string;
  fields: BlockField[];
  entries: Values[];
  empty: Values;
  onChange: (entries: Values[]) => void;
};

/** A list of entries that can be reordered. */
function Entries({ label, entry: word, fields, entries, empty, onChange }: EntriesProps) {
  const put = (at: number, ...entry: Values[]) => onChange(entries.toSpliced(at, 1, ...entry));
  const move = (at: number, to: number) =>
    onChange(entries.toSpliced(at, 1).toSpliced(to, 0, ...entries.slice(at, at + 1)));
  return (
    <Group label={label}>
      <ol className="flex flex-col gap-6">
        {entries.map((entry, at) => {
          const words = textOf(entry["title"] ?? entry["question"] ?? entry["by"] ?? entry["text"]).slice(0, 40);
          const name = `${word} ${at + 1}${words && `: ${words}`}`;
          return (
            <li key={at} className="flex flex-col gap-4 border-b border-hairline pb-5">
              <Fields fields={fields} values={entry} onChange={(changed) => put(at, changed)} />
              <div className="flex flex-wrap gap-2">
                <Button
                  dense
                  disabled={at === 0}
                  aria-label={t("Move up {name}", { name })}
                  onClick={() => move(at, at - 1)}
                >
                  {t("Up")}
                </Button>
                <Button
                  dense
                  disabled={at === entries.length - 1}
                  aria-label={t("Move down {name}", { name })}
                  onClick={() => move(at, at + 1)}
                >
                  {t("Down")}
                </Button>
                <Button dense aria-label={t("Remove {name}", { name })} onClick={() => put(at)}>
                  {t("Remove")}
                </Button>
              </div>
            </li>
          );
        })}
      </ol>
      <Button dense className="self-start" onClick={() => onChange([...entries, empty])}>
        {t("Add {word}", { word: word.toLowerCase() })}
      </Button>
    </Group>
  );
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
