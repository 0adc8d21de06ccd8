import { type ReactNode, useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { UNREACHABLE_TEXT } from "#app/kit/backend/server/server-result.ts";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { requestErasure, downloadMyData, loadOwnDataTerms, type OwnDataTerms } from "#app/accounts/my-data.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog, useCloseDialog } from "#app/kit/ui/dialog.tsx";
import { saveFile } from "#app/kit/ui/save-file.ts";
import { Spinner } from "#app/kit/ui/spinner.tsx";
import { useToast } from "#app/kit/ui/toast/toast.tsx";
import { pounds } from "#domain/money.ts";
import { OwnerForm } from "./owner-form.tsx";

type DialogName = "export" | "erase";

/** `setIsErasing`: during an erasure a sign-out redirects home, since the server ends the session before its response arrives. */
type MyDataProps = { email: string; setIsErasing(isErasing: boolean): void };

/** Export and erasure. Both require the password or an emailed code, since an unlocked phone does not prove who uses it. */
export function MyData({ email, setIsErasing }: MyDataProps) {
  const [dialog, setDialog] = useState<DialogName>();
  const done = () => setDialog(undefined);
  return (
    <>
      <p className="mt-4 max-w-prose text-quiet">
        {t(
          "You can download everything that we keep about you, as one file. You can also erase your account: your details and your notes are deleted at once. The record of payments stays for 7 years without your name, as the law requires.",
        )}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={() => setDialog("export")}>{t("Download my data")}</Button>
        <Button variant="quiet" className="max-sm:-ml-3" onClick={() => setDialog("erase")}>
          {t("Erase my account…")}
        </Button>
      </div>
      {dialog === "export" && (
        <Dialog
          title={t("Download my data")}
          about={t("The file contains everything about you, so please show that it is you.")}
          onClose={done}
        >
          <Terms>{({ hasPassword }) => <ExportForm email={email} hasPassword={hasPassword} />}</Terms>
        </Dialog>
      )}
      {dialog === "erase" && (
        <Dialog
          title={t("Erase my account?")}
          about={t(
            "This cannot be undone. Sessions still to come are cancelled, and you are refunded by the refund rule. Download your receipts and your data first if you want to keep them.",
          )}
          onClose={done}
        >
          <Terms>
            {(terms, loadAgain) => (
              <EraseForm email={email} terms={terms} onChanged={loadAgain} setIsErasing={setIsErasing} />
            )}
          </Terms>
        </Dialog>
      )}
    </>
  );
}

type TermsProps = { children: (terms: OwnDataTerms, loadAgain: () => void) => ReactNode };

/** Loads the terms first, uncached, since the refund changes with time. */
function Terms({ children }: TermsProps) {
  const { data: terms, error, refetch } = useServerQuery(["own-data-terms"], loadOwnDataTerms, { gcTime: 0 });
  const loadAgain = () => void refetch();
  if (error) {
    return (
      <div className="mt-5 flex flex-col items-start gap-5">
        <p>{error.message || UNREACHABLE_TEXT}</p>
        <Button onClick={loadAgain}>{t("Try again")}</Button>
      </div>
    );
  }
  if (!terms) return <Spinner label={t("One moment…")} />;
  return children(terms, loadAgain);
}

/** "2 sessions are cancelled, and £105.00 goes back to your card." */
function whatIsCancelled({ sessions, refundPence, toCreditsPence }: OwnDataTerms): string {
  if (sessions === 0) return t("You have no upcoming sessions.");
  const toCard = refundPence - toCreditsPence;
  const goesTo = toCreditsPence > 0 ? (toCard > 0 ? "both" : "credits") : toCard > 0 ? "card" : "nobody";
  return t(
    "{sessions, plural, one {One session is} other {# sessions are}} cancelled, and {goesTo, select, both {{toCard} goes back to your card, {toCredits} to the voucher or pass that paid} credits {{toCredits} goes back to the voucher or pass that paid} card {{toCard} goes back to your card} other {nothing goes back to your card}}.",
    { sessions, goesTo, toCard: pounds(toCard), toCredits: pounds(toCreditsPence) },
  );
}

function whatIsLost({ passSessions }: OwnDataTerms): string {
  if (passSessions === 0) return "";
  return ` ${t("{passSessions, plural, one {One session is} other {# sessions are}} left on your passes and cannot be used afterwards: use them first, or ask us for a refund.", { passSessions })}`;
}

function ExportForm({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const close = useCloseDialog();
  const { toast } = useToast();
  return (
    <OwnerForm
      email={email}
      hasPassword={hasPassword}
      label={t("Download")}
      mutationFn={downloadMyData}
      onDone={(data) => {
        close();
        saveFile(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }), "my-data.json");
        toast({ tone: "good", title: t("Your data is in your downloads") });
      }}
    />
  );
}

type EraseFormProps = MyDataProps & { terms: OwnDataTerms; onChanged: () => void };

function EraseForm({ email, terms, onChanged, setIsErasing }: EraseFormProps) {
  const { signOut } = useAuth();
  const { toast } = useToast();
  const close = useCloseDialog();
  return (
    <OwnerForm
      email={email}
      hasPassword={terms.hasPassword}
      label={t("Erase everything about me")}
      note={whatIsCancelled(terms) + whatIsLost(terms)}
      dangerous
      mutationFn={async (client, proof) => {
        setIsErasing(true);
        const result = await requestErasure(client, proof, terms.refundPence);
        setIsErasing(result.ok);
        if (result.ok) {
          close();
          await signOut();
        }
        return result;
      }}
      onDone={() =>
        toast({
          tone: "good",
          title: t("Your account is erased"),
          description: t("Thank you for the time you spent here."),
        })
      }
      onRefused={({ code }) => code === "refund-changed" && onChanged()}
    />
  );
}
