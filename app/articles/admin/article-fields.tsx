import { t } from "@sacred-space/words/t.ts";
import { capitalised } from "#domain/wording.ts";
import { TextField } from "#app/kit/admin/drafts/text-field.tsx";
import { PictureField } from "#app/media/admin/picture-field.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Field, Input, Select } from "#app/kit/ui/field.tsx";
import type { ArticleContent } from "#domain/articles/article.ts";
import { RUNE_CHOICES, type RuneChoice } from "#domain/look/runes.ts";

type Related = NonNullable<ArticleContent["related"]>;

const OFFERING: Related = { to: "/book", title: t("Book a session"), words: "", way: t("See free times") };

type ArticleFieldsProps = {
  content: ArticleContent;
  /** `field` names the changed field: consecutive edits of one field are one undo step. */
  onChange: (content: ArticleContent, field: string) => void;
};

/** The fields of an article. Each change goes into the draft immediately; there is no submit. */
export function ArticleFields({ content, onChange }: ArticleFieldsProps) {
  const { title, excerpt, category, date, rune, related, body, pictureId } = content;
  const change = (changed: Partial<ArticleContent>) =>
    onChange({ ...content, ...changed }, Object.keys(changed).join(" "));
  return (
    <div className="flex flex-col gap-6">
      <TextField type="line" label={t("Title")} value={title} onChange={(text) => change({ title: text })} />
      <TextField
        type="lines"
        rows={3}
        label={t("Summary")}
        hint={t("Under the title, in lists, in search results and in the feed.")}
        value={excerpt}
        onChange={(text) => change({ excerpt: text.replaceAll("\n", " ") })}
      />
      <PictureField label={t("Picture")} value={pictureId} onChange={(id) => change({ pictureId: id })} />
      <TextField type="rich" rows={20} label={t("Text")} value={body} onChange={(text) => change({ body: text })} />
      <TextField
        type="line"
        label={t("Category")}
        hint={t("Such as Readings. Empty: none.")}
        value={category}
        onChange={(text) => change({ category: text })}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label={t("Rune")} hint={t("Beside the first lines.")}>
          <Select value={rune} onChange={({ target }) => change({ rune: target.value as RuneChoice })}>
            {RUNE_CHOICES.map((name) => (
              <option key={name} value={name}>
                {name === "none" ? t("No rune") : capitalised(name)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t("Date shown")} hint={t("Empty: the day of publication.")}>
          <Input type="date" value={date ?? ""} onChange={({ target }) => change({ date: target.value || null })} />
        </Field>
      </div>
      <RelatedFields related={related} onChange={(changed) => change({ related: changed })} />
    </div>
  );
}

function RelatedFields({
  related,
  onChange,
}: {
  related: Related | null;
  onChange: (related: Related | null) => void;
}) {
  if (!related) {
    return (
      <Button dense className="self-start" onClick={() => onChange(OFFERING)}>
        {t("Add an offering at the end")}
      </Button>
    );
  }
  const change = (changed: Partial<Related>) => onChange({ ...related, ...changed });
  return (
    <fieldset className="flex flex-col gap-5 border-l-2 border-hairline pl-4">
      <legend className="mb-3 font-semibold">{t("Offering at the end")}</legend>
      <TextField type="line" label={t("Heading")} value={related.title} onChange={(text) => change({ title: text })} />
      <TextField
        type="lines"
        rows={2}
        label={t("Words")}
        value={related.words}
        onChange={(text) => change({ words: text.replaceAll("\n", " ") })}
      />
      <TextField
        type="line"
        label={t("Words of the button")}
        value={related.way}
        onChange={(text) => change({ way: text })}
      />
      <TextField
        type="line"
        label={t("Leads to")}
        hint={t("A page of your site, such as /readings.")}
        value={related.to}
        onChange={(text) => change({ to: text })}
      />
      <Button dense className="self-start" onClick={() => onChange(null)}>
        {t("Remove the offering")}
      </Button>
    </fieldset>
  );
}
