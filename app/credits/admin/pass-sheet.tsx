import { Link } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { describeChanges } from "#app/kit/ui/forms/changed-from.ts";
import { SavedMeanwhile } from "#app/kit/ui/forms/use-seen.tsx";
import { Fact } from "#app/kit/admin/ui/fact.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { loadServices } from "#app/catalog/services.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { type AnswerOf, ask } from "#app/kit/backend/server/functions.ts";
import { useAction } from "#app/kit/backend/use-action.ts";
import type { changePass, pass as readPass, refundPass } from "#server/credits/actions.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog, useUnsaved } from "#app/kit/ui/dialog.tsx";
import { fieldOf, InputField } from "#app/kit/ui/forms/form-fields.tsx";
import { schemaResolver } from "#app/kit/ui/forms/schema-resolver.ts";
import { describeLeft, type Pass, passFacts, passRefund } from "#domain/credits/pass.ts";
import { pounds, parsePounds, poundsTyped } from "#domain/money.ts";
import { formatDay } from "#domain/wording.ts";
import { CreditHistory } from "./credit-history.tsx";
import { LastDayField, passFactsOf, ServiceTicks, type TypedPass, typedPass } from "./pass-fields.tsx";
import { describeCreditState } from "./describe-credit.ts";
import { useFactsForm } from "./use-facts-form.ts";
import { useState } from "react";
import { FormDialog, useDialogForm } from "#app/kit/admin/ui/dialog-form.tsx";

/** One pass: its owner, the remaining and used sessions, its expiry, and how to refund it. */
export function PassSheet({ id, zone, onClose }: { id: string; zone: string; onClose: () => void }) {
  const query = useServerQuery(
    ["credits", "pass", id],
    (client) => ask<typeof readPass>(client, "practice-pass", { passId: id }),
    {
      placeholderData: undefined,
    },
  );
  return (
    <Dialog title={query.data?.pass.name ?? t("Pass")} shape="sheet" onClose={onClose}>
      <div className="mt-4">
        <QueryResult query={query} loading={t("Reading the pass…")} failed={t("Failed to load the pass")}>
          {(found) => <PassDetails found={found} zone={zone} />}
        </QueryResult>
      </div>
    </Dialog>
  );
}

function PassDetails({ found: { pass, entries, today }, zone }: { found: AnswerOf<typeof readPass>; zone: string }) {
  const isReturned =
    pass.leftPence === 0 && entries.some(({ kind, bookingId }) => kind === "refund" && bookingId === null);
  return (
    <>
      <dl className="mb-5 border-t border-hairline">
        <Fact name={t("Client")}>
          {pass.clientId ? (
            <Link to={`/admin/clients/${pass.clientId}`} className="link">
              <bdi>{pass.clientName}</bdi>
            </Link>
          ) : (
            t("Erased client")
          )}
        </Fact>
        <Fact name={t("Sessions")}>{describeLeft(pass)}</Fact>
        <Fact name={t("Can be used")}>{isReturned ? t("given back") : describeCreditState(pass, today)}</Fact>
        <Fact name={t("Price")}>{pounds(pass.amount)}</Fact>
      </dl>
      {pass.leftPence > 0 && (
        <div className="mb-8">
          <ReturnPass pass={pass} />
        </div>
      )}
      <CreditHistory
        entries={entries}
        zone={zone}
        describeBooking={({ serviceName, date }) =>
          date === null ? undefined : `${serviceName ?? ""}, ${formatDay(date, "medium")}`
        }
        about={({ amount }) => `, ${pounds(amount)}`}
        formatCount={({ sessions }, isUp) => `${isUp ? "+" : "−"}${sessions}`}
      />
      <h3 className="mb-3 font-sans text-base font-semibold">{t("The pass")}</h3>
      <FactsForm pass={pass} />
    </>
  );
}

const LABELS = { name: "name", services: t("pays for"), expiresOn: t("last day") };

const inWords = ({ name, services, expiresOn }: Pass) => ({
  name,
  expiresOn,
  services: services.map((service) => service.name).join(", "),
});

const resolver = schemaResolver<TypedPass>(passFacts, passFactsOf);

function FactsForm({ pass }: { pass: Pass }) {
  const { visitor } = useAuth();
  const offered = useServerQuery(["services", "offered"], () => loadServices(visitor)).data ?? [];
  const { form, lock, isTouched, seen, factsToSave } = useFactsForm({
    stored: pass,
    typedOf: typedPass,
    factsOf: passFactsOf,
    resolver,
  });
  useUnsaved(isTouched);
  const save = useAction<typeof changePass>("practice-change-pass", {
    successToast: t("Pass saved"),
    errorToast: t("Failed to save the pass"),
    invalidates: ["credits", "money"],
    onError: lock.onError,
  });
  const submit = form.handleSubmit((values) => save.mutate({ passId: pass.id, seen, facts: factsToSave(values) }));
  const services = [...offered, ...pass.services.filter(({ id }) => !offered.some((service) => service.id === id))];
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <InputField label={t("Name")} maxLength={100} autoComplete="off" {...fieldOf(form, "name")} />
      <LastDayField {...fieldOf(form, "expiresOn")} />
      {offered.length > 0 && <ServiceTicks services={services} {...fieldOf(form, "serviceIds")} />}
      <SavedMeanwhile
        changes={describeChanges(inWords(lock.opened), inWords(pass), LABELS)}
        isRefused={lock.isRefused}
      />
      <Button dense type="submit" busy={save.isPending} disabled={!isTouched} className="self-start">
        {t("Save changes")}
      </Button>
    </form>
  );
}

function ReturnPass({ pass }: { pass: Pass }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button dense variant="danger" onClick={() => setIsOpen(true)}>
        {t("Give the money back…")}
      </Button>
      {isOpen && <ReturnDialog pass={pass} onClose={() => setIsOpen(false)} />}
    </>
  );
}

type FormValues = { amount: string };

function ReturnDialog({ pass, onClose }: { pass: Pass; onClose: () => void }) {
  const { id, name, left, leftPence, sessions, amount } = pass;
  const [requestId] = useState(() => crypto.randomUUID()); // idempotency key
  const fault = { amount: t("Write an amount up to {amount}, such as 22.50", { amount: pounds(amount) }) };
  const toRequest = (values: FormValues) => ({
    requestId,
    passId: id,
    pence: parsePounds(values.amount) ?? 0,
    expectedLeft: left,
  });
  const form = useDialogForm<FormValues>({
    defaultValues: { amount: poundsTyped(leftPence) },
    resolver: schemaResolver<FormValues>(passRefund, toRequest, {
      fieldOf: { pence: "amount" },
      words: fault,
      refine: (values) => (toRequest(values).pence > amount ? fault : {}),
    }),
  });
  const { field, close } = form;
  const giveBack = useAction<typeof refundPass>("practice-refund-pass", {
    successToast: (_, { pence }) => ({
      title: t("{pence} given back", { pence: pounds(pence) }),
      description: t("{name} cannot be used any more.", { name }),
    }),
    errorToast: t("Failed to give the money back"),
    invalidates: ["credits", "money", "day"],
    onSuccess: close,
  });
  return (
    <FormDialog
      title={t("Give the money back?")}
      about={t(
        "{left} of {sessions} sessions are left; the pass cost {amount}. Hand the money back the way it was paid. It is counted as refunded today, and the pass cannot be used any more.",
        { left, sessions, amount: pounds(amount) },
      )}
      onClose={onClose}
      form={form}
      onSubmit={(values) => giveBack.mutate(toRequest(values))}
      cancelLabel={t("Keep it")}
      actionLabel={t("Given back")}
      busy={giveBack.isPending}
    >
      <InputField
        label={t("Amount in pounds")}
        hint={t("The part of the price for the sessions that are left.")}
        inputMode="decimal"
        autoComplete="off"
        className="max-w-40"
        {...field("amount")}
      />
    </FormDialog>
  );
}
