import { t } from "@sacred-space/words/t.ts";
import type { BackendClient } from "./data-client.ts";
import {
  hashKey,
  keepPreviousData,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  type QueryKey,
  useMutation,
  useQuery,
  type UseQueryOptions,
  useQueryClient,
} from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { type ServerResult, type Refusal, UNREACHABLE, UNREACHABLE_TEXT } from "./server/server-result.ts";
import { forgetDrafts } from "./drafts.ts";
import { useToast } from "#app/kit/ui/toast/toast.tsx";
import type { ToastMessage } from "#app/kit/ui/toast/toast-message.ts";

/** Why a query or a mutation failed; `message` is the server's, empty if it did not respond. */
export class RefusalError extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

const SESSION_ENDED = 401;

/** A client that could not be loaded counts as an unreachable server. */
async function callServer<T>(
  connect: () => Promise<BackendClient>,
  call: (client: BackendClient) => Promise<ServerResult<T>>,
): Promise<T> {
  const client = await connect().catch(() => undefined);
  return valueOf(client ? await call(client) : { ok: false, refusal: UNREACHABLE });
}

/** All query caches of the page: a mutation may finish after its component was replaced by one with another cache. */
const caches = new Set<QueryClient>();

/** Provides a query cache. It is cleared on unmount, so that no data outlives the session that may read it. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const { connect } = useAuth();
  const [queries] = useState(() => openQueries(() => void connect().then((client) => client.signOut("local"))));
  useEffect(() => {
    caches.add(queries);
    return () => {
      caches.delete(queries);
      queries.clear();
    };
  }, [queries]);
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}

function openQueries(sessionEnded: () => void): QueryClient {
  const refusalOf = (error: Error) => (error instanceof RefusalError ? error.refusal : undefined);
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error) => refusalOf(error)?.status === SESSION_ENDED && sessionEnded() }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        networkMode: "always", // navigator.onLine is unreliable, so the request must fail instead of waiting
        placeholderData: keepPreviousData,
        refetchOnReconnect: true,
        retry: false, // supabase-js retries
      },
      mutations: { networkMode: "always" },
    },
  });
}

type QueryOptions<T> = Pick<
  UseQueryOptions<T, RefusalError>,
  | "enabled"
  | "gcTime"
  | "placeholderData"
  | "refetchInterval"
  | "refetchIntervalInBackground"
  | "refetchOnReconnect"
  | "refetchOnWindowFocus"
>;

/**
 * Queries as the signed-in user. `key` begins with the table or the subject, by which mutations invalidate. Previous data is kept during a
 * refetch and after a failed one; a refusal is the query's error.
 */
export function useServerQuery<T>(
  key: QueryKey,
  read: (client: BackendClient, signal: AbortSignal) => Promise<ServerResult<T>>,
  options: QueryOptions<T> = {},
) {
  const { connect } = useAuth();
  return useQuery<T, RefusalError>({
    ...options,
    queryKey: key,
    queryFn: ({ signal }) => callServer(connect, (client) => read(client, signal)),
  });
}

type SuccessToast = string | Omit<ToastMessage, "tone" | "action">;

export type MutationOptions<In, Out> = {
  mutationFn: (client: BackendClient, input: In) => Promise<ServerResult<Out>>;
  /** First parts of the query keys to refetch afterwards: `["bookings"]`. "everything" also drops all cached data and drafts. */
  invalidates: string[] | "everything";
  /** Optimistic update of everything cached under `key`, which must be of one shape; rolled back on refusal. */
  optimistic?: { key: QueryKey; change: (read: never, input: In) => unknown };
  successToast?: SuccessToast | ((out: Out, input: In) => SuccessToast | undefined);
  /** Offers Undo in the success message. Undefined if the change cannot be undone. */
  undo?: (out: Out, input: In) => Undo | undefined;
  /**
   * The toast's title; its description is the server's message, or `unreachable`. Without a title, `onError` must show the refusal, for
   * example at a field.
   */
  errorToast?: string | ((input: In, refusal: Refusal) => string | undefined);
  /** The description if no response arrived, so that the change may have been made. */
  unreachable?: string;
  onSuccess?: (out: Out, input: In) => void;
  onError?: (refusal: Refusal) => void;
};

/** `done` describes the result: "Booking moved back". */
export type Undo = { mutationFn: (client: BackendClient) => Promise<ServerResult<unknown>>; done: string };

/**
 * TanStack's mutation as the signed-in user, with optimistic update, toasts, rollback and refetch. Ignores a call whose input equals that
 * of a pending one.
 */
export function useServerMutation<In = void, Out = unknown>(options: MutationOptions<In, Out>) {
  const { invalidates, optimistic, successToast, errorToast, unreachable = UNREACHABLE_TEXT } = options;
  const { connect } = useAuth();
  const { toast } = useToast();
  const queries = useQueryClient();
  const inFlight = useRef(new Set<string>());
  const undo = useMutation<unknown, Error, Undo>({
    mutationFn: ({ mutationFn }) => callServer(connect, mutationFn),
    onSuccess: (_, { done }) => toast({ tone: "good", title: done }),
    onError: (error) =>
      toast({ tone: "bad", title: t("Failed to undo"), description: error.message || UNREACHABLE_TEXT }),
    onSettled: () => refetch(invalidates),
  });
  const mutation = useMutation<Out, Error, In, (() => void) | undefined>({
    mutationFn: (input) => callServer(connect, (client) => options.mutationFn(client, input)),
    onMutate: async (input) =>
      optimistic && showOptimistically(queries, optimistic.key, (read) => optimistic.change(read as never, input)),
    onSuccess: (out, input) => {
      const words = typeof successToast === "function" ? successToast(out, input) : successToast;
      const back = options.undo?.(out, input);
      const action = back && { label: t("Undo"), onPress: () => undo.mutate(back), isUndo: true };
      if (words !== undefined)
        toast({ tone: "good", ...(typeof words === "string" ? { title: words } : words), ...(action && { action }) });
      options.onSuccess?.(out, input);
    },
    onError: (error, input, rollback) => {
      rollback?.();
      const refusal = error instanceof RefusalError ? error.refusal : UNREACHABLE;
      const title = typeof errorToast === "function" ? errorToast(input, refusal) : errorToast;
      if (title !== undefined) toast({ tone: "bad", title, description: error.message || unreachable });
      options.onError?.(refusal);
    },
    onSettled: (_out, error, input) => {
      inFlight.current.delete(hashKey([input]));
      if (error || invalidates !== "everything") {
        const refetched = refetch(invalidates);
        // After a refusal a retry need not wait for the refetch.
        return error ? undefined : refetched;
      }
      forgetDrafts();
      return queries.resetQueries();
    },
  });
  const mutate = (input: In) => {
    const key = hashKey([input]);
    if (inFlight.current.has(key)) return;
    inFlight.current.add(key);
    mutation.mutate(input);
  };
  return { ...mutation, mutate };
}

function refetch(invalidates: string[] | "everything"): Promise<unknown> {
  const keys = invalidates === "everything" ? [[]] : invalidates.map((table) => [table]);
  return Promise.all([...caches].flatMap((cache) => keys.map((queryKey) => readAgain(cache, queryKey))));
}

/**
 * Reads again what is cached under `queryKey`; `[]` is everything. A first read that is on its way may have seen nothing of the change, and is
 * given up: the library would keep its answer.
 */
export function readAgain(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  return queries.cancelQueries({ queryKey }).then(() => queries.invalidateQueries({ queryKey }));
}

async function showOptimistically(
  queries: QueryClient,
  key: QueryKey,
  change: (read: unknown) => unknown,
): Promise<() => void> {
  await queries.cancelQueries({ queryKey: key });
  const before = queries.getQueriesData({ queryKey: key });
  for (const [each, read] of before) if (read !== undefined) queries.setQueryData(each, change(read));
  return () => before.forEach(([each, read]) => queries.setQueryData(each, read));
}

function valueOf<T>(result: ServerResult<T>): T {
  if (!result.ok) throw new RefusalError(result.refusal);
  return result.value;
}
