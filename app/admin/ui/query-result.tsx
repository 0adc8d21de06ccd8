import { type ReactNode, useEffect } from "react";
import type { RefusalError } from "#app/backend/queries.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { useToast } from "#app/ui/toast/toast.tsx";

type Query<T> = { data: T | undefined; error: RefusalError | null; isFetching: boolean; isPlaceholderData: boolean; refetch(): unknown };

type QueryResultProps<T> = {
  query: Query<T>;
  /** The label of the loading state: "Reading your bookings…" */
  loading: string;
  /** The specified error: "Failed to load bookings". Also shown as a toast. */
  failed: string;
  /** Replaces an empty result: says what will appear here, and how. */
  empty?: { when: (value: T) => boolean; say: ReactNode };
  children: (value: T) => ReactNode;
};

/** Renders a query in each of its states: loading, failed (with a retry), empty, loaded. */
export function QueryResult<T>({ query, loading, failed, empty, children }: QueryResultProps<T>) {
  const { toast } = useToast();
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  const hasFailed = error !== null;
  useEffect(() => {
    if (hasFailed) toast({ tone: "bad", title: failed, inPlace: true });
  }, [hasFailed, failed, toast]);
  if (error && (data === undefined || isPlaceholderData)) {
    return (
      <Notice tone="bad" title={failed}>
        <p>{error.message || "The server did not answer. Please look at your connection and try again."}</p>
        <Button dense busy={isFetching} onClick={() => void refetch()} className="self-start">
          Try again
        </Button>
      </Notice>
    );
  }
  if (data === undefined) return <Spinner label={loading} />;
  if (empty?.when(data) && !isPlaceholderData) return <p className="border-l-2 border-hairline py-3 pl-4 text-quiet">{empty.say}</p>;
  return (
    <div aria-busy={isPlaceholderData || undefined} className={isPlaceholderData ? "opacity-60 transition-opacity" : undefined}>
      {children(data)}
    </div>
  );
}
