import { type ReactNode, useEffect } from "react";
import { t } from "@sacred-space/words/t.ts";
import type { RefusalError } from "#app/kit/backend/queries.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Notice } from "#app/kit/ui/notice.tsx";
import { Spinner } from "#app/kit/ui/spinner.tsx";
import { useIsOffline } from "#app/kit/ui/toast/connection.ts";
import { useToast } from "#app/kit/ui/toast/toast.tsx";

type Query<T> = {
  data: T | undefined;
  error: RefusalError | null;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch(): unknown;
};

type QueryResultProps<T> = {
  query: Query<T>;
  /** The label of the loading state: "Reading your bookings…" */
  loading: string;
  /** The error: "Failed to load a pass". A toast says it too where it is specified as one, or where the page goes on showing what it had. */
  failed: string | { toast: string };
  /** Replaces an empty result: says what will appear here, and how. */
  empty?: { when: (value: T) => boolean; say: ReactNode };
  /** Drawn while loading instead of the label, by what draws the value. */
  inPlace?: T;
  children: (value: T) => ReactNode;
};

/** Renders a query in each of its states: loading, failed (with a retry), empty, loaded. */
export function QueryResult<T>({ query, loading, failed, empty, inPlace, children }: QueryResultProps<T>) {
  const { toast } = useToast();
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  const hasFailed = error !== null;
  const isUnread = data === undefined || isPlaceholderData;
  const isWaiting = useIsOffline() && isUnread && !error?.message; // the query is read when the connection is back
  const isInPlace = hasFailed && isUnread;
  const value = data === undefined ? inPlace : data; // null is a value
  const title = typeof failed === "string" ? failed : failed.toast;
  const isToast = hasFailed && !isWaiting && (!isInPlace || title !== failed);
  useEffect(() => {
    if (isToast) toast({ tone: "bad", title, inPlace: isInPlace });
  }, [isToast, isInPlace, title, toast]);
  if (isWaiting) return <p role="status">{t("You are offline. This is read when the connection is back.")}</p>;
  if (isInPlace) {
    return (
      <Notice tone="bad" title={title}>
        <p>{error.message || t("The server did not answer. Please look at your connection and try again.")}</p>
        <Button dense busy={isFetching} onClick={() => void refetch()} className="self-start">
          {t("Try again")}
        </Button>
      </Notice>
    );
  }
  if (value === undefined) return <Spinner label={loading} />;
  if (empty?.when(value) && !isPlaceholderData)
    return <p className="border-l-2 border-hairline py-3 pl-4 text-quiet">{empty.say}</p>;
  return (
    <div aria-busy={isUnread || undefined} className={isPlaceholderData ? "opacity-60" : undefined}>
      {children(value)}
    </div>
  );
}
