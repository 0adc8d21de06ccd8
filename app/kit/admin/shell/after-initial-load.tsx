import { useEffect } from "react";
import { Link, useRouteLoaderData } from "react-router";
import { rich } from "@sacred-space/words/rich.tsx";
import { AFTER_A_BOOKING } from "#app/bookings/admin/use-status.ts";
import OnDevice from "#app/kit/admin/offline/on-device.tsx";
import { PhoneCallsHost } from "#app/messages/admin/phone-calls-host.tsx";
import { useLivePractice } from "#app/kit/backend/live.ts";
import { loadToaster } from "#app/kit/ui/toast/toast.tsx";
import { loadHeldPages } from "#app/kit/navigation/navigation-guard.ts";
import { PlusButton } from "#app/kit/admin/plus/plus-button.tsx";
import { SECTIONS } from "./sections.ts";

/** Where no day's work leads: opened by the week, and loaded then, as what the tabs of a place lead to. */
const SELDOM = ["site", "more"];
const PAGES = [...SECTIONS.filter(({ icon }) => !SELDOM.includes(icon)).map(({ to }) => to), "/admin/clients/one"];

/** Prefetches the code of the places of the back office, unless the browser is saving data. */
function usePrefetchedSections() {
  useEffect(() => {
    if (isSavingData()) return;
    void loadHeldPages().then(
      ({ prefetchPages }) => prefetchPages(PAGES),
      () => undefined,
    );
  }, []);
}

/** Whether the user has turned on data saving. Not every browser supports this, and TypeScript's library does not declare it. */
function isSavingData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
}

const REFETCHED_BY = {
  tables: {
    bookings: [...AFTER_A_BOOKING, "clients", "group_sessions", "openings", "sessions-outside"],
    alerts: ["alerts", "to-do"],
    availability: ["availability", "openings", "calendar", "day"],
    blocked_dates: ["blocked_dates", "openings", "calendar", "day"],
    special_hours: ["special_hours", "openings", "calendar", "day", "sessions-outside"],
    closed_hours: ["closed_hours", "openings", "calendar", "day"],
    group_sessions: ["group_sessions", "openings", "calendar", "day", "roster"],
    services: ["services"],
  },
  signals: {
    waiting: ["group_sessions", "roster"],
    closings: ["closings", "day"],
    costs: ["money"],
    clients: ["clients"],
    credits: ["credits"],
    messages: ["mail"],
    "phone-calls": ["to-do", "roster"],
    "busy-times": ["calendar", "day", "openings", "outside-calendars"],
  },
};

/** Background work after the first page has loaded: subscribes to changes and prefetches what is needed offline. */
export default function AfterInitialLoad({ onPlus }: { onPlus: () => void }) {
  useLivePractice(REFETCHED_BY);
  usePrefetchedSections();
  useEffect(() => {
    for (const load of [loadToaster, () => import("./opened-panel.tsx")]) load().catch(() => undefined);
  }, []);
  return (
    <>
      <OnDevice />
      <InventedNote />
      <PhoneCallsHost />
      <PlusButton onOpen={onPlus} />
    </>
  );
}

/** Says on every page of a demonstration what it is, and leads to the way out. */
function InventedNote() {
  const { note, keptMail } = useRouteLoaderData<{ note?: string; keptMail?: string }>("root") ?? {};
  if (!note || note === keptMail) return null;
  return (
    <Link
      to="/admin/more/data"
      className="inline-flex min-h-11 items-center px-2 text-right text-xs text-quiet hover:text-gold"
    >
      <span>
        {rich("Everybody here is invented.<span> Begin with my own practice</span>", {
          span: (words) => <span className="max-md:sr-only">{words}</span>,
        })}
      </span>
    </Link>
  );
}
