import { useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { lazyDialog } from "#app/kit/admin/ui/lazy-dialog.tsx";
import { MoreMenu } from "#app/kit/admin/ui/more-menu.tsx";
import { telLink } from "#app/kit/ui/contact-links.ts";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { phoneNumber, takesTexts } from "#domain/accounts/phone-number.ts";
import type { ListedClient } from "#app/clients/clients.ts";
import { ContactIcon, ICON_BUTTON } from "./contact-icon.tsx";

const NewBookingDialog = lazyDialog(() =>
  import("#app/bookings/admin/new/new-booking-dialog.tsx").then((part) => part.NewBookingDialog),
);
const SellPassDialog = lazyDialog(() =>
  import("#app/credits/admin/sell-pass-dialog.tsx").then((part) => part.SellPassDialog),
);
const EditClientDialog = lazyDialog(() => import("./client-dialogs.tsx").then((part) => part.EditClientDialog));
const RecordSessionDialog = lazyDialog(() =>
  import("./record-session-dialog.tsx").then((part) => part.RecordSessionDialog),
);
const EraseClientDialog = lazyDialog(() => import("./erase-client-dialog.tsx").then((part) => part.EraseClientDialog));
const MergeDialog = lazyDialog(() => import("./merge-dialog.tsx").then((part) => part.MergeDialog));
const WriteDialog = lazyDialog(() => import("./write-to-client.tsx").then((part) => part.WriteDialog));

/** What is seldom done about a client, beside the heading. */
export function ClientActions({ client }: { client: ListedClient }) {
  const [opened, setOpened] = useState<"edit" | "merge" | "erase">();
  const dialog = { client, onClose: () => setOpened(undefined) };
  return (
    <>
      <Button dense aria-label={t("Edit")} onClick={() => setOpened("edit")}>
        <ContactIcon name="pencil" className="size-4" />
        <span className="hidden sm:inline">{t("Edit")}</span>
      </Button>
      <MoreMenu label={t("More about this client")}>
        <Button dense variant="quiet" onClick={() => setOpened("merge")}>
          {t("Merge…")}
        </Button>
        <Button dense variant="quiet" onClick={() => setOpened("erase")}>
          {t("Erase…")}
        </Button>
      </MoreMenu>
      {opened === "edit" && <EditClientDialog {...dialog} />}
      {opened === "merge" && <MergeDialog {...dialog} />}
      {opened === "erase" && <EraseClientDialog {...dialog} />}
    </>
  );
}

const SQUARE = `${ICON_BUTTON} border border-control hover:border-gold`;

/** The next step, and the ways to reach a client, at the thumb. */
export function ReachClient({ client }: { client: ListedClient }) {
  const [opened, setOpened] = useState<"booking" | "email" | "pass" | "session">();
  const { name, email, phone } = client;
  const number = phone ? phoneNumber(phone) : undefined;
  const dialog = { client, onClose: () => setOpened(undefined) };
  return (
    <div className="mb-6 flex flex-wrap gap-3 print:hidden">
      <Button dense variant="gold" onClick={() => setOpened("booking")} className="grow sm:grow-0">
        {t("New booking")}
      </Button>
      {phone && (
        <a href={telLink(number ?? phone)} aria-label={t("Call {name}", { name })} className={SQUARE}>
          <ContactIcon name="phone" />
        </a>
      )}
      {number && takesTexts(number) && (
        <a href={`sms:${number}`} aria-label={t("Text {name}", { name })} className={SQUARE}>
          <ContactIcon name="message" />
        </a>
      )}
      {email && (
        <button
          type="button"
          aria-label={t("Send Message to {name}", { name })}
          onClick={() => setOpened("email")}
          className={SQUARE}
        >
          <ContactIcon name="email" />
        </button>
      )}
      <div className="-mx-3 flex flex-wrap sm:mx-0 sm:gap-3">
        <Button dense variant="quiet" onClick={() => setOpened("pass")}>
          {t("Sell a pass")}
        </Button>
        <Button dense variant="quiet" onClick={() => setOpened("session")}>
          {t("Record a past session")}
        </Button>
        <ButtonLink dense variant="quiet" to={`/admin/receipts/client_${client.id}`}>
          {t("Statement")}
        </ButtonLink>
      </div>
      {opened === "booking" && <NewBookingDialog {...dialog} />}
      {opened === "email" && <WriteDialog {...dialog} />}
      {opened === "pass" && <SellPassDialog {...dialog} />}
      {opened === "session" && <RecordSessionDialog {...dialog} />}
    </div>
  );
}
