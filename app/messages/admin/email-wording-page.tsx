import { t } from "@sacred-space/words/t.ts";
import { AdminPage } from "#app/kit/admin/ui/admin-page.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { useUrlParams } from "#app/kit/admin/shell/use-url-params.ts";
import { loadEmailWordings } from "#app/messages/email-wording.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { Field, Select } from "#app/kit/ui/field.tsx";
import { EMAIL_KINDS, KINDS } from "#domain/messages/email-kinds.ts";
import { WordingForm } from "./wording-form.tsx";

/** The practitioner's additions to each kind of email to clients; the URL keeps the open kind. */
export function EmailWordingPage() {
  const [searchParams, change] = useUrlParams();
  const kind = KINDS.find((each) => each === searchParams.get("kind")) ?? KINDS[0];
  const query = useServerQuery(["email_words"], loadEmailWordings);
  return (
    <AdminPage
      title={t("Your words in emails")}
      actions={
        <ButtonLink dense to="/admin/messages">
          {t("To the messages")}
        </ButtonLink>
      }
    >
      <p className="-mt-2 mb-6 max-w-2xl text-quiet">
        {t(
          "Each email says what has to be said. What you write here stands around it, in your own voice; facts, buttons and links stay.",
        )}
      </p>
      <QueryResult query={query} loading={t("Reading your words…")} failed={t("Failed to load your words")}>
        {(all) => {
          const stored = all.find((each) => each.kind === kind);
          return (
            <>
              <Field label={t("Email")} className="mb-6 max-w-md">
                <Select
                  value={kind}
                  onChange={({ target }) => change(() => new URLSearchParams({ kind: target.value }))}
                >
                  {KINDS.map((each) => (
                    <option key={each} value={each}>
                      {isWritten(all.find((one) => one.kind === each))
                        ? t("{email} (with your words)", { email: t(EMAIL_KINDS[each].title) })
                        : t(EMAIL_KINDS[each].title)}
                    </option>
                  ))}
                </Select>
              </Field>
              {stored && <WordingForm key={kind} stored={stored} />}
            </>
          );
        }}
      </QueryResult>
    </AdminPage>
  );
}

function isWritten(stored: { words: object } | undefined): boolean {
  return Object.values(stored?.words ?? {}).some(Boolean);
}
