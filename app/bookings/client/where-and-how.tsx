import { telLink } from "#app/kit/ui/contact-links.ts";
import { capitalised } from "#domain/wording.ts";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import {
  BY_VIDEO,
  describeCall,
  joining,
  joinPath,
  LINK_OPENS_FOR_CLIENT,
  type Meeting,
} from "#domain/bookings/meeting.ts";
import { placeAround } from "#domain/catalog/session-place.ts";

type WhereAndHowProps = {
  meeting: Meeting;
  /** The number that the client gave when booking. */
  clientPhone: string | null;
  /** The current time by the practice's clock; undefined while it loads. */
  now: number | undefined;
  className?: string;
};

/** How a session is held: the address with directions, who calls whom, or the link to the video room. */
export function WhereAndHow({ meeting, clientPhone, now, className = "" }: WhereAndHowProps) {
  return (
    <section aria-label="Where and how" className={`flex flex-col gap-2 [overflow-wrap:anywhere] ${className}`}>
      {meeting.place === "in person" && <InPerson {...meeting} />}
      {meeting.place === "phone" && <Call meeting={meeting} clientPhone={clientPhone} />}
      {meeting.place === "video" && <Video meeting={meeting} now={now} />}
    </section>
  );
}

function InPerson({ area, address, directions, mapUrl, parking, door }: Extract<Meeting, { place: "in person" }>) {
  return (
    <>
      <p className="text-lg font-semibold whitespace-pre-line">
        {address ?? capitalised(placeAround("in person", area))}
      </p>
      {directions && <p className="whitespace-pre-line">{directions}</p>}
      {door && <p className="whitespace-pre-line">Door: {door}</p>}
      {parking && <p className="whitespace-pre-line">Parking: {parking}</p>}
      {mapUrl && (
        <p>
          <a href={mapUrl} target="_blank" rel="noreferrer" className="link inline-flex min-h-11 items-center">
            Open the map
          </a>
        </p>
      )}
    </>
  );
}

function Call({ meeting, clientPhone }: { meeting: Extract<Meeting, { place: "phone" }>; clientPhone: string | null }) {
  const number = meeting.rings === "client" && meeting.phone;
  return (
    <>
      <p className="text-lg font-semibold">By telephone</p>
      <p>
        {number ? (
          <a href={telLink(number)} className="link inline-flex min-h-11 items-center">
            {describeCall(meeting, clientPhone)}
          </a>
        ) : (
          describeCall(meeting, clientPhone)
        )}
      </p>
    </>
  );
}

function Video({ meeting, now }: { meeting: Extract<Meeting, { place: "video" }>; now: number | undefined }) {
  const state = now === undefined ? "early" : joining(meeting, now).state;
  return (
    <>
      <p className="text-lg font-semibold">{BY_VIDEO}</p>
      {state === "early" && <p>{LINK_OPENS_FOR_CLIENT}</p>}
      {state === "open" && (
        <ButtonLink
          to={joinPath(meeting)}
          reloadDocument
          target="_blank"
          rel="noreferrer"
          variant="gold"
          className="self-start"
        >
          Join
        </ButtonLink>
      )}
      {state === "over" && <p>This session is over.</p>}
    </>
  );
}
