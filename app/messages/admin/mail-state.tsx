import { t } from "@sacred-space/words/t.ts";
import type { ListedMessage } from "#domain/messages/sent-message.ts";
import { Icon, type IconName } from "#app/kit/ui/icon.tsx";
import type { MessageState } from "#domain/messages/message-filter.ts";
import { sayRefusal } from "#domain/messages/refusal.ts";
import { formatDateTime } from "#domain/wording.ts";

const SIGNS: Record<MessageState, { icon: IconName; colour: string }> = {
  queued: { icon: "note", colour: "text-gold" },
  sent: { icon: "tick", colour: "text-good" },
  failed: { icon: "warning", colour: "text-bad" },
  "dealt-with": { icon: "warning", colour: "text-quiet" },
  dropped: { icon: "close", colour: "text-quiet" },
};

/** A message's delivery state: an icon and a word, when that was if `zone` is given, and the reason for a failure. */
export function MailState({ mail, zone }: { mail: ListedMessage; zone?: string }) {
  const { status, attempts, sentAt, triedAt, isRepeated } = mail;
  const { icon, colour } = SIGNS[status];
  const at = status === "sent" ? sentAt : triedAt;
  const why = reasonOf(mail);
  return (
    <>
      <span className={`inline-flex items-center gap-1.5 ${colour}`}>
        <Icon name={icon} className="size-3.5" />
        {wordsFor(status, attempts)}
        {isRepeated && <span className="text-quiet">· {t("again, by you")}</span>}
      </span>
      {zone && at && <span className="block text-xs text-quiet">{formatDateTime(at, zone, "shortDate")}</span>}
      {why && <span className="block max-w-64 text-xs text-quiet [overflow-wrap:anywhere]">{why}</span>}
    </>
  );
}

function reasonOf({ status, channel, droppedBecause, refusal, lastError }: ListedMessage): string | null {
  if (status === "sent") return null;
  if (status === "dropped") return droppedBecause;
  return refusal ? sayRefusal(channel, refusal) : lastError;
}

function wordsFor(status: MessageState, attempts: number): string {
  if (status === "dropped") return t("not sent");
  if (status === "dealt-with") return t("failed, dealt with");
  if (status === "sent") return t("sent");
  if (status === "failed") return t("failed");
  return t("{attempts, plural, =0 {waiting} =1 {waiting, tried once} other {waiting, tried # times}}", { attempts });
}
