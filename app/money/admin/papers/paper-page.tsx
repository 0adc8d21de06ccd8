import { useState } from "react";
import { Link } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { AdminPage } from "#app/kit/admin/ui/admin-page.tsx";
import { lazyDialog } from "#app/kit/admin/ui/lazy-dialog.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { useServerMutation, useServerQuery } from "#app/kit/backend/queries.tsx";
import { ask, askForFile } from "#app/kit/backend/server/functions.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { saveFile } from "#app/kit/ui/save-file.ts";
import { type Paper, parsePaper } from "#domain/payments/paper.ts";
import type { paper, paperPdf } from "#server/money/actions.ts";
import { PaperSheet } from "./paper-sheet.tsx";
import { StatementDays } from "./statement-days.tsx";

const EmailPaper = lazyDialog(() => import("./email-paper.tsx").then((part) => part.EmailPaper));

/** A receipt, a credit note or a client's statement: to print, to save and to email. `paperKey` is its key (domain/payments/paper.ts). */
export function PaperPage({ paperKey }: { paperKey: string }) {
  const query = useServerQuery(["money", "paper", paperKey], (client) =>
    ask<typeof paper>(client, "practice-paper", { key: paperKey }),
  );
  const found = query.data?.paper;
  const of = parsePaper(paperKey);
  return (
    <AdminPage title={found?.heading ?? t("Receipt")} actions={found && <Actions paper={found} paperKey={paperKey} />}>
      <p className="-mt-4 mb-4 print:hidden">
        <Link to={backFrom(of).to} className="link inline-flex min-h-11 items-center">
          {backFrom(of).label}
        </Link>
      </p>
      <QueryResult query={query} loading={t("Writing it…")} failed={t("Failed to load the receipt")}>
        {({ paper: read }) => (
          <>
            {of?.of === "client" && read.days && <StatementDays clientId={of.clientId} days={read.days} />}
            <PaperSheet paper={read} />
          </>
        )}
      </QueryResult>
    </AdminPage>
  );
}

function backFrom(of: ReturnType<typeof parsePaper>): { to: string; label: string } {
  if (of?.of === "booking") return { to: `/admin/bookings?booking=${of.bookingId}`, label: t("The booking") };
  if (of?.of === "client") return { to: `/admin/clients/${of.clientId}`, label: t("The client") };
  return { to: "/admin/money", label: t("Money") };
}

function Actions({ paper: { kind, fileName, heading, recipient }, paperKey }: { paper: Paper; paperKey: string }) {
  const [isEmailing, setIsEmailing] = useState(false);
  const fetchPdf = useServerMutation({
    mutationFn: (client, key: string) => askForFile<typeof paperPdf>(client, "practice-paper-pdf", { key }),
    errorToast: t("Failed to make the PDF"),
    invalidates: [],
    onSuccess: (file: Blob) => saveFile(file, fileName),
  });
  return (
    <>
      <Button dense variant="gold" onClick={() => window.print()}>
        {t("Print")}
      </Button>
      <Button dense onClick={() => setIsEmailing(true)}>
        {t("Email")}
      </Button>
      <Button dense busy={fetchPdf.isPending} onClick={() => fetchPdf.mutate(paperKey)}>
        {t("Save as PDF")}
      </Button>
      {isEmailing && (
        <EmailPaper
          paperKey={paperKey}
          kind={kind}
          heading={heading}
          recipient={recipient}
          onClose={() => setIsEmailing(false)}
        />
      )}
    </>
  );
}
