import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { Fact } from "#app/admin/ui/fact.tsx";
import { Listed } from "#app/admin/ui/listed.tsx";
import { useAuth } from "#app/backend/accounts/auth-provider.tsx";
import { loadServices } from "#app/backend/catalog/services.ts";
import { loadPass, savePass, type WholePass } from "#app/backend/credits/passes.ts";
import { useServerMutation, useServerQuery } from "#app/backend/queries.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog, useUnsaved } from "#app/ui/dialog.tsx";
import { Field, Input } from "#app/ui/field.tsx";
import { schemaResolver } from "#app/ui/forms/schema-resolver.ts";
import { leftInWords, type Pass, type PassEntry, passFacts } from "#domain/credits/pass.ts";
import { pounds } from "#domain/money.ts";
import { ENTRY_NAMES } from "#domain/payments/ledger-words.ts";
import { dayInWords, momentInWords } from "#domain/wording.ts";
import { LastDayField, passFactsOf, ServiceTicks, type TypedPass, typedPass } from "./pass-fields.tsx";
import { ReturnPass } from "./return-pass.tsx";
import { creditStateInWords } from "./voucher-words.ts";

/** One pass: whose it is, the sessions that are left and where the others went, until when it can be used, and how to give it back. */
export function PassSheet({ id, zone, onClose }: { id: string; zone: string; onClose: () => void }) {
  const read = useServerQuery(["credits", "pass", id], (client) => loadPass(client, id), { placeholderData: undefined });
  return (
    <Dialog title={read.data?.pass.name ?? "Pass"} shape="sheet" onClose={onClose}>
      <div className="mt-4">
        <Listed read={read} loading="Reading the pass…" failed="Failed to load the pass">
          {(whole) => <Whole whole={whole} zone={zone} />}
        </Listed>
      </div>
    </Dialog>
  );
}

function Whole({ whole: { pass, entries, today }, zone }: { whole: WholePass; zone: string }) {
  const isReturned = pass.leftPence === 0 && entries.some(({ kind, bookingId }) => kind === "refund" && bookingId === null);
  return (
    <>
      <dl className="mb-5 border-t border-hairline">
        <Fact name="Client">
          {pass.clientId ? (
            <Link to={`/admin/clients/${pass.clientId}`} className="link">
              <bdi>{pass.clientName}</bdi>
            </Link>
          ) : (
            "Erased client"
          )}
        </Fact>
        <Fact name="Sessions">{leftInWords(pass)}</Fact>
        <Fact name="Can be used">{isReturned ? "given back" : creditStateInWords(pass, today)}</Fact>
        <Fact name="Price">{pounds(pass.amount)}</Fact>
      </dl>
      {pass.leftPence > 0 && (
        <div className="mb-8">
          <ReturnPass pass={pass} />
        </div>
      )}
      <h3 className="mb-1 font-sans text-base font-semibold">History</h3>
      <ul aria-label="History, the earliest first" className="mb-8 border-t border-hairline">
        {entries.map((entry, index) => (
          <Entry key={index} entry={entry} zone={zone} />
        ))}
      </ul>
      <h3 className="mb-3 font-sans text-base font-semibold">The pass</h3>
      <FactsForm pass={pass} />
    </>
  );
}

/** What came onto the pass counts up, what went off it down. */
function Entry({ entry, zone }: { entry: PassEntry; zone: string }) {
  const { number, kind, amount, at, sessions, bookingId, serviceName, date } = entry;
  const isUp = (kind === "charge") === (bookingId === null);
  return (
    <li className="flex flex-wrap justify-between gap-x-6 border-b border-hairline py-2">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {bookingId !== null && date !== null ? (
          <Link to={`/admin/bookings?booking=${bookingId}`} className="link py-3.5">
            {`${wordsOf(entry)}: ${serviceName ?? ""}, ${dayInWords(date, "medium")}`}
          </Link>
        ) : (
          wordsOf(entry)
        )}
        <span className="block text-xs text-quiet tabular-nums">
          {[momentInWords(at, zone, "shortDate"), number !== null && `${ENTRY_NAMES[kind]} ${number}, ${pounds(amount)}`]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
      <span className="tabular-nums">{`${isUp ? "+" : "−"}${sessions}`}</span>
    </li>
  );
}

function wordsOf({ kind, means, bookingId, date }: PassEntry): string {
  if (bookingId !== null) return `${kind === "charge" ? "Used" : "Came back"}${date === null ? ", for a deleted booking" : ""}`;
  return `${kind === "charge" ? "Sold" : "Given back"}, ${means === "cash" ? "in cash" : "by transfer"}`;
}

const resolver = schemaResolver<TypedPass>(passFacts, passFactsOf);

function FactsForm({ pass }: { pass: Pass }) {
  const { visitor } = useAuth();
  const offered = useServerQuery(["services", "offered"], () => loadServices(visitor)).data ?? [];
  const { register, handleSubmit, formState } = useForm<TypedPass>({
    values: typedPass(pass),
    resetOptions: { keepDirtyValues: true },
    resolver,
  });
  useUnsaved(formState.isDirty);
  const save = useServerMutation({
    mutationFn: savePass,
    successToast: "Pass saved",
    errorToast: "Failed to save the pass",
    unreachable: "The server did not answer. Please try again.",
    invalidates: ["credits", "money"],
  });
  const submit = handleSubmit((typed) => save.mutate({ passId: pass.id, seen: pass.updatedAt, facts: passFactsOf(typed) }));
  const services = [...offered, ...pass.services.filter(({ id }) => !offered.some((service) => service.id === id))];
  const fields = { register, errors: formState.errors };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <Field label="Name" error={formState.errors.name?.message}>
        <Input maxLength={100} autoComplete="off" {...register("name")} />
      </Field>
      <LastDayField {...fields} />
      {offered.length > 0 && <ServiceTicks services={services} {...fields} />}
      <Button dense type="submit" busy={save.isPending} disabled={!formState.isDirty} className="self-start">
        Save changes
      </Button>
    </form>
  );
}
