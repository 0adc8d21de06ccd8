import { useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { describeChanges } from "#app/kit/ui/forms/changed-from.ts";
import { SavedMeanwhile } from "#app/kit/ui/forms/use-seen.tsx";
import { ConfirmDialog } from "#app/kit/admin/ui/confirm-dialog.tsx";
import { Fact } from "#app/kit/admin/ui/fact.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { useServerMutation, useServerQuery } from "#app/kit/backend/queries.tsx";
import { type AnswerOf, ask, askForFile } from "#app/kit/backend/server/functions.ts";
import { useAction } from "#app/kit/backend/use-action.ts";
import type { changeVoucher, refundVoucher, voucher as readVoucher, voucherPdf } from "#server/credits/actions.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog, useUnsaved } from "#app/kit/ui/dialog.tsx";
import { saveFile } from "#app/kit/ui/save-file.ts";
import { fieldOf } from "#app/kit/ui/forms/form-fields.tsx";
import { schemaResolver } from "#app/kit/ui/forms/schema-resolver.ts";
import { type Voucher, voucherFacts, voucherState } from "#domain/credits/voucher.ts";
import { pounds } from "#domain/money.ts";
import { CreditHistory } from "./credit-history.tsx";
import { EmailVoucher } from "./email-voucher.tsx";
import { voucherFactsOf, type TypedFacts, typedFrom, VoucherFields } from "./voucher-fields.tsx";
import { describeCreditState } from "./describe-credit.ts";
import { useFactsForm } from "./use-facts-form.ts";

/** One voucher: its code, its balance and history, its printed text, and how to refund it. */
export function VoucherSheet({ id, zone, onClose }: { id: string; zone: string; onClose: () => void }) {
  const query = useServerQuery(
    ["credits", "one", id],
    (client) => ask<typeof readVoucher>(client, "practice-voucher", { voucherId: id }),
    {
      placeholderData: undefined,
    },
  );
  return (
    <Dialog title={t("Voucher")} shape="sheet" onClose={onClose}>
      <div className="mt-4">
        <QueryResult query={query} loading={t("Reading the voucher…")} failed={t("Failed to load the voucher")}>
          {(found) => <VoucherDetails found={found} zone={zone} />}
        </QueryResult>
      </div>
    </Dialog>
  );
}

function VoucherDetails({
  found: { voucher, entries, today },
  zone,
}: {
  found: AnswerOf<typeof readVoucher>;
  zone: string;
}) {
  const isReturned = entries.some(({ kind, bookingId }) => kind === "refund" && bookingId === null);
  return (
    <>
      <dl className="mb-5 border-t border-hairline">
        <Fact name={t("Code")}>{voucher.code}</Fact>
        <Fact name={t("Left")}>
          {t("{left} of {amount}", { left: pounds(voucher.left), amount: pounds(voucher.amount) })}
        </Fact>
        <Fact name={t("Can be used")}>{isReturned ? t("given back") : describeCreditState(voucher, today)}</Fact>
      </dl>
      <div className="mb-8 flex flex-wrap gap-3">
        <PrintButton voucher={voucher} />
        {voucherState(voucher, today) === "open" && <EmailButton voucherId={voucher.id} />}
        {voucher.left > 0 && <ReturnButton voucher={voucher} />}
      </div>
      <CreditHistory
        entries={entries}
        zone={zone}
        describeBooking={({ clientName, serviceName }) =>
          clientName === null ? undefined : `${clientName}, ${serviceName ?? ""}`
        }
        formatCount={({ amount }, isUp) => pounds(isUp ? amount : 0 - amount)}
      />
      <h3 className="mb-3 font-sans text-base font-semibold">{t("On the voucher")}</h3>
      <FactsForm voucher={voucher} />
    </>
  );
}

function PrintButton({ voucher }: { voucher: Voucher }) {
  const fetchIt = useServerMutation({
    mutationFn: (client, { id }: Pick<Voucher, "id" | "code">) =>
      askForFile<typeof voucherPdf>(client, "practice-voucher-pdf", { voucherId: id }),
    errorToast: t("Failed to load the voucher"),
    invalidates: [],
    onSuccess: (file: Blob, { code }: Pick<Voucher, "id" | "code">) =>
      saveFile(file, `voucher-${code.slice(0, 4)}.pdf`),
  });
  return (
    <Button
      dense
      variant="gold"
      busy={fetchIt.isPending}
      onClick={() => fetchIt.mutate({ id: voucher.id, code: voucher.code })}
    >
      {t("PDF to print")}
    </Button>
  );
}

function EmailButton({ voucherId }: { voucherId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button dense onClick={() => setIsOpen(true)}>
        {t("Email this voucher…")}
      </Button>
      {isOpen && <EmailVoucher voucherId={voucherId} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function ReturnButton({ voucher: { id, left } }: { voucher: Voucher }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const [requestId] = useState(() => crypto.randomUUID());
  const giveBack = useAction<typeof refundVoucher>("practice-refund-voucher", {
    successToast: {
      title: t("{left} given back", { left: pounds(left) }),
      description: t("The voucher cannot be used any more."),
    },
    errorToast: t("Failed to give the money back"),
    invalidates: ["credits", "money", "day"],
  });
  return (
    <>
      <Button dense variant="danger" busy={giveBack.isPending} onClick={() => setIsConfirming(true)}>
        {t("Give the money back…")}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t("Give back {left}?", { left: pounds(left) })}
          about={t(
            "Hand it back the way it was paid. It is counted as refunded today, and the voucher cannot be used any more.",
          )}
          actionLabel={t("Given back")}
          onConfirm={() => giveBack.mutate({ requestId, voucherId: id, expectedLeft: left })}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}

const LABELS = { buyerName: t("from"), recipientName: t("for"), message: t("message"), expiresOn: t("last day") };

const resolver = schemaResolver<TypedFacts>(voucherFacts, voucherFactsOf);

function FactsForm({ voucher }: { voucher: Voucher }) {
  const { form, lock, isTouched, seen, factsToSave } = useFactsForm({
    stored: voucher,
    typedOf: typedFrom,
    factsOf: voucherFactsOf,
    resolver,
  });
  useUnsaved(isTouched);
  const save = useAction<typeof changeVoucher>("practice-change-voucher", {
    successToast: t("Voucher saved"),
    errorToast: t("Failed to save the voucher"),
    invalidates: ["credits", "money"],
    onError: lock.onError,
  });
  const submit = form.handleSubmit((values) =>
    save.mutate({ voucherId: voucher.id, seen, facts: factsToSave(values) }),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <VoucherFields field={(name) => fieldOf(form, name)} />
      <SavedMeanwhile
        changes={describeChanges(typedFrom(lock.opened), typedFrom(voucher), LABELS)}
        isRefused={lock.isRefused}
      />
      <Button dense type="submit" busy={save.isPending} disabled={!isTouched} className="self-start">
        {t("Save changes")}
      </Button>
    </form>
  );
}
