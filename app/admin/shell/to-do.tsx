import { plural } from "#domain/wording.ts";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { loadToDo } from "#app/backend/bookings/practice-day.ts";
import { useServerQuery } from "#app/backend/queries.tsx";
import type { SidebarSection } from "./sections.ts";

/** How much waits in a section, in words. */
type Waiting = { count: number; words: string };

/** What waits for the practitioner, by the section where it is dealt with; undefined until it is read. One small query, kept live by `useLivePractice`. */
export function useToDo(): Partial<Record<SidebarSection["to"], Waiting>> | undefined {
  const { data } = useServerQuery(["to-do"], loadToDo);
  if (!data) return undefined;
  const { toConfirm, failedMessages } = data;
  return {
    ...(toConfirm > 0 && {
      "/admin/bookings": { count: toConfirm, words: plural(toConfirm, "booking to confirm", "bookings to confirm") },
    }),
    ...(failedMessages > 0 && {
      "/admin/messages": {
        count: failedMessages,
        words: plural(failedMessages, "message not sent", "messages not sent"),
      },
    }),
  };
}

/** The count at a sidebar entry; in a folded sidebar at the corner of the icon. */
export function ToDoCount({ of, isFolded }: { of: Waiting | undefined; isFolded: boolean }) {
  if (!of) return null;
  const where = isFolded ? "absolute right-1 top-1 min-w-4 px-1 text-[0.625rem] leading-4" : "ml-auto min-w-6 px-1.5 py-0.5 text-xs";
  return (
    <span className={`${where} rounded-full border border-control bg-ground text-center font-semibold tabular-nums text-text`}>
      <span aria-hidden="true">{of.count}</span>
      <span className="sr-only">{of.words}</span>
    </span>
  );
}

const COUNT = /^\(\d+\) /;

/** In the page's title, and read out as it grows: what a client or another window did. */
export function ToDoNews() {
  const toDo = useToDo();
  const waiting = Object.values(toDo ?? {});
  const total = waiting.reduce((sum, { count }) => sum + count, 0);
  const { key } = useLocation();
  useEffect(() => {
    const bare = document.title.replace(COUNT, ""); // the page has written its own by now
    document.title = total > 0 ? `(${total}) ${bare}` : bare;
    return () => void (document.title = document.title.replace(COUNT, ""));
  }, [total, key]);
  const [announced, setAnnounced] = useState<{ total: number; news: string }>();
  if (toDo && announced?.total !== total) {
    const hasGrown = announced !== undefined && total > announced.total;
    setAnnounced({ total, news: hasGrown ? `Waiting for you: ${waiting.map(({ words }) => words).join(", ")}` : "" });
  }
  return (
    <p role="status" className="sr-only">
      {announced?.news}
    </p>
  );
}
