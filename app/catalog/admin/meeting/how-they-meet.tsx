import { t } from "@sacred-space/words/t.ts";
import { usePracticeClock } from "#app/kit/admin/practice-clock.ts";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { formatAddress, joining, joinPath, linkOpens, type Meeting } from "#domain/bookings/meeting.ts";

/**
 * How the practitioner starts a session: the link to the video room, or who rings whom. `isWhole` adds the address that the client was
 * given.
 */
export default function HowTheyMeet({ meeting, isWhole = false }: { meeting: Meeting; isWhole?: boolean }) {
  const { data: clock } = usePracticeClock();
  if (meeting.place === "in person")
    return isWhole && <span className="block text-quiet">{formatAddress(meeting)}</span>;
  if (meeting.place === "phone") {
    return (
      <span className="block text-quiet">
        {meeting.rings === "practitioner" ? t("You ring the client.") : t("The client rings you.")}
      </span>
    );
  }
  const state = clock ? joining(meeting, Date.parse(clock.now)).state : "early";
  if (state === "over") return null;
  if (state === "early") return <span className="block text-quiet">{linkOpens()}</span>;
  return (
    <span className="mt-2 block">
      <ButtonLink dense variant="gold" to={joinPath(meeting)} reloadDocument target="_blank" rel="noreferrer">
        {t("Join")}
      </ButtonLink>
    </span>
  );
}
