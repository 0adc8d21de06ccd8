import { t } from "@sacred-space/words/t.ts";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { ask } from "#app/kit/backend/server/functions.ts";
import type { toDo } from "#server/site/actions.ts";
import type { SidebarEntry } from "./sections.ts";

/** The number of pending items in a section, and its description. */
type Waiting = { count: number; words: string };

/** The practitioner's pending items by section; undefined until loaded. One small query, which `useLivePractice` keeps up to date. */
export function useToDo(): Partial<Record<SidebarEntry["to"], Waiting>> | undefined {
  const { data } = useServerQuery(["to-do"], (client) => ask<typeof toDo>(client, "practice-to-do", {}));
  if (!data) return undefined;
  const { toConfirm, failedMessages, toRing } = data;
  return {
    ...(toRing > 0 && {
      "/admin": {
        count: toRing,
        words: t("{toRing, plural, one {# person to ring} other {# people to ring}}", { toRing }),
      },
    }),
    ...(toConfirm > 0 && {
      "/admin/bookings": {
        count: toConfirm,
        words: t("{toConfirm, plural, one {# booking to confirm} other {# bookings to confirm}}", { toConfirm }),
      },
    }),
    ...(failedMessages > 0 && {
      "/admin/messages": {
        count: failedMessages,
        words: t("{failedMessages, plural, one {# message not sent} other {# messages not sent}}", { failedMessages }),
      },
    }),
  };
}

/** What waits in all of these entries together. */
export function addUp(waiting: Waiting[]): Waiting {
  return {
    count: waiting.reduce((sum, { count }) => sum + count, 0),
    words: waiting.map(({ words }) => words).join(", "),
  };
}

/** The count at a sidebar entry; on the icon's corner in a collapsed sidebar. */
export function ToDoCount({ of, isFolded }: { of: Waiting | undefined; isFolded: boolean }) {
  if (!of?.count) return null;
  const where = isFolded
    ? "absolute left-1/2 top-0 max-md:ml-2.5 min-w-4 px-1 text-[0.625rem] leading-4"
    : "ml-auto min-w-6 px-1.5 py-0.5 text-xs";
  return (
    <span
      className={`${where} rounded-full border border-control bg-ground text-center font-semibold tabular-nums text-text`}
    >
      <span aria-hidden="true">{of.count}</span>
      <span className="sr-only">{of.words}</span>
    </span>
  );
}

const COUNT = /^\(\d+\) /;

/** Puts the total into the page's title, and announces an increase, which a client or another window has caused. */
export function ToDoNews() {
  const toDo = useToDo();
  const { count: total, words } = addUp(Object.values(toDo ?? {}));
  const { key } = useLocation();
  useEffect(() => {
    const bare = document.title.replace(COUNT, ""); // the page's own title is set by now
    document.title = total > 0 ? `(${total}) ${bare}` : bare;
    return () => void (document.title = document.title.replace(COUNT, ""));
  }, [total, key]);
  const [announced, setAnnounced] = useState<{ total: number; news: string }>();
  if (toDo && announced?.total !== total) {
    const hasGrown = announced !== undefined && total > announced.total;
    setAnnounced({ total, news: hasGrown ? t("Waiting for you: {what}", { what: words }) : "" });
  }
  return (
    <p role="status" className="sr-only">
      {announced?.news}
    </p>
  );
}
