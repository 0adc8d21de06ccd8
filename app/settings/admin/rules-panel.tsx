import { useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { AdminSection } from "#app/kit/admin/ui/admin-page.tsx";
import { ConfirmDialog } from "#app/kit/admin/ui/confirm-dialog.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { ALL_SERVICES, loadAllServices } from "#app/catalog/all-services.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { inForce, loadRuleVersions, type RuleVersion } from "#app/settings/rule-versions.ts";
import { useAction } from "#app/kit/backend/use-action.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Field, Select } from "#app/kit/ui/field.tsx";
import { ruleInFull } from "#domain/payments/describe-rules.ts";
import { formatDateTime } from "#domain/wording.ts";
import type { saveRule } from "#server/settings/actions.ts";
import { RuleForm } from "./rule-form.tsx";

type Named = { id: string; name: string };

/** The rules for cancelling, moving and age: the practice's, or a service's own. */
export function RulesPanel() {
  const query = useServerQuery(["booking_rules"], loadRuleVersions);
  const services = useServerQuery(ALL_SERVICES, loadAllServices).data ?? [];
  const [chosen, setChosen] = useState("");
  const serviceId = chosen || null;
  return (
    <AdminSection title={t("Paying, cancelling and refunds, moving and age")}>
      <p className="max-w-prose text-quiet">
        {t(
          "Terms, buttons and emails say what you decide here. Each change is a new version; a booking keeps the version that it was sold under.",
        )}
      </p>
      <QueryResult query={query} loading={t("Reading your rules…")} failed={t("Failed to load your rules")}>
        {(versions) => {
          const { rule, isOwn } = inForce(versions, serviceId);
          return (
            <>
              {services.length > 0 && (
                <Field label={t("Rule for")} className="mt-5 max-w-md">
                  <Select value={chosen} onChange={(event) => setChosen(event.target.value)}>
                    <option value="">{t("The whole practice")}</option>
                    {services.map(({ id, name }) => (
                      <option key={id} value={id}>
                        {inForce(versions, id).isOwn ? t("{name}, its own", { name }) : name}
                      </option>
                    ))}
                  </Select>
                </Field>
              )}
              {serviceId && <OwnRule isOwn={isOwn} serviceId={serviceId} version={rule?.version ?? 1} />}
              {rule && <RuleForm key={chosen} rule={rule} serviceId={serviceId} />}
              <Versions versions={versions} services={services} />
            </>
          );
        }}
      </QueryResult>
    </AdminSection>
  );
}

function OwnRule({ isOwn, serviceId, version }: { isOwn: boolean; serviceId: string; version: number }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const save = useAction<typeof saveRule>("practice-save-rule", {
    successToast: t("The service follows the practice again"),
    errorToast: t("Not changed"),
    invalidates: ["booking_rules"],
  });
  if (!isOwn)
    return (
      <p className="mt-4 text-quiet">
        {t("This service follows the practice. What you publish here is a rule of its own.")}
      </p>
    );
  return (
    <>
      <p className="mt-4 flex flex-wrap items-center gap-x-3 text-quiet">
        {t("This service has a rule of its own.")}
        <Button variant="quiet" dense busy={save.isPending} onClick={() => setIsConfirming(true)}>
          {t("Follow the practice again")}
        </Button>
      </p>
      {isConfirming && (
        <ConfirmDialog
          title={t("Follow the practice again?")}
          about={t("The service is sold by the practice’s rule from now on. What is booked already keeps its rule.")}
          actionLabel={t("Follow the practice")}
          onConfirm={() => save.mutate({ serviceId, from: version, terms: null })}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}

function Versions({ versions, services }: { versions: RuleVersion[]; services: Named[] }) {
  const nameOf = (id: string | null) =>
    id === null ? t("the practice") : (services.find((service) => service.id === id)?.name ?? t("a deleted service"));
  return (
    <details className="mt-6">
      <summary className="link inline-flex min-h-11 items-center">
        {t("All versions ({versions})", { versions: versions.length })}
      </summary>
      <ol className="mt-2 border-t border-hairline">
        {versions.map((version) => (
          <li key={version.version} className="border-b border-hairline py-3">
            <p className="font-medium">
              {t("Version {version}, for {name}", { version: version.version, name: nameOf(version.serviceId) })}
              <span className="font-normal text-quiet">
                {version.version === 1 ? "" : `, ${formatDateTime(version.publishedAt, undefined, "full")}`}
              </span>
            </p>
            <p className="mt-1 max-w-prose text-quiet">
              {version.followsPractice ? t("Follows the practice again.") : ruleInFull(version)}
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}
