import type { ListedMessage } from "#app/backend/messages/messages.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import type { MessageState } from "#domain/messages/message-filter.ts";
import { formatDateTime } from "#domain/wording.ts";

const SIGNS: Record<MessageState, { icon: IconName; colour: string }> = {
  queued: { icon: "note", colour: "text-gold" },
  sent: { icon: "tick", colour: "text-good" },
  failed: { icon: "warning", colour: "text-bad" },
  dropped: { icon: "close", colour: "text-quiet" },
};

/** A message's delivery state: an icon and a word, and the reason for a failure. */
export function MailState({
  mail: { status, attempts, lastError, droppedBecause, sentAt, isRepeated },
  zone,
}: {
  mail: ListedMessage;
  zone: string;
}) {
  const { icon, colour } = SIGNS[status];
  const why = status === "dropped" ? droppedBecause : status === "sent" ? null : lastError;
  return (
    <>
      <span className={`inline-flex items-center gap-1.5 ${colour}`}>
        <Icon name={icon} className="size-3.5" />
        {wordsFor(status, attempts)}
        {isRepeated && <span className="text-quiet">· again, by you</span>}
      </span>
      {status === "sent" && sentAt && <span className="block text-xs text-quiet">{formatDateTime(sentAt, zone, "shortDate")}</span>}
      {why && <span className="block max-w-64 text-xs text-quiet [overflow-wrap:anywhere]">{why}</span>}
    </>
  );
}

function wordsFor(status: MessageState, attempts: number): string {
  if (status === "dropped") return "not sent";
  if (status !== "queued") return status;
  return attempts === 0 ? "waiting" : `waiting, tried ${attempts === 1 ? "once" : `${attempts} times`}`;
}
