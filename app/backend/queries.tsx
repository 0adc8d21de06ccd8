import type { SupabaseClient } from "@supabase/supabase-js";
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
import { useAuth } from "./accounts/auth-provider.tsx";
import { type Answer, type Refusal, UNREACHABLE } from "./answer.ts";
import { forgetDrafts } from "./drafts.ts";
import { useToast } from "#app/ui/toast/toast.tsx";

/** Why a read or a change failed; `message` is the server's sentence, empty when the server did not answer. */
export class RefusalError extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

const SESSION_ENDED = 401;

/** Calls with the official client. A client that could not be loaded counts as an unreachable server. */
async function answered<T>(connect: () => Promise<SupabaseClient>, act: (client: SupabaseClient) => Promise<Answer<T>>): Promise<T> {
  const client = await connect().catch(() => undefined);
  return valueOf(client ? await act(client) : { ok: false, refusal: UNREACHABLE });
}

/** Caches what its children read. The cache is cleared on unmount, so nothing outlives the session that may read it. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const { connect } = useAuth();
  const [queries] = useState(() => openQueries(() => void connect().then((client) => client.auth.signOut({ scope: "local" }))));
  useEffect(() => () => queries.clear(), [queries]);
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}

function openQueries(sessionEnded: () => void): QueryClient {
  const refusalOf = (error: Error) => (error instanceof RefusalError ? error.refusal : undefined);
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error) => refusalOf(error)?.status === SESSION_ENDED && sessionEnded() }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        networkMode: "always", // navigator.onLine is unreliable: let the call fail instead of waiting
        placeholderData: keepPreviousData,
        refetchOnReconnect: true,
        retry: false, // supabase-js retries
      },
      mutations: { networkMode: "always" },
    },
  });
}

type ReadOptions<T> = Pick<
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
 * Reads with the official client of the signed-in user. `key` begins with the table or the subject: changes refresh by it.
 * Old data stays during a refetch and after a failed one; a refusal is the query's error.
 */
export function useRead<T>(
  key: QueryKey,
  read: (client: SupabaseClient, signal: AbortSignal) => Promise<Answer<T>>,
  options: ReadOptions<T> = {},
) {
  const { connect } = useAuth();
  return useQuery<T, RefusalError>({
    ...options,
    queryKey: key,
    queryFn: ({ signal }) => answered(connect, (client) => read(client, signal)),
  });
}

export type Act<In, Out> = {
  act: (client: SupabaseClient, input: In) => Promise<Answer<Out>>;
  /** The toast on success. */
  done?: string | ((out: Out, input: In) => string | { title: string; description: string });
  /** The title of the toast on failure; its description is the server's sentence, or `unreachable`. */
  failed: string;
  unreachable?: string;
  /** First parts of the keys to read again afterwards: `["bookings"]`. "everything" also drops all cached data and drafts. */
  refreshes: string[] | "everything";
  /** Optimistic update of everything read under `key`, which must be of one shape; rolled back on refusal. */
  ahead?: { key: QueryKey; change: (read: never, input: In) => unknown };
  onDone?: (out: Out, input: In) => void;
  onFailed?: (refusal: Refusal) => void;
};

/** Changes something as the signed-in user: optimistic update, toast, rollback, refetch. A call with the same input as one under way is ignored. */
export function useAct<In = void, Out = unknown>({ act, done, failed, unreachable, refreshes, ahead, onDone, onFailed }: Act<In, Out>) {
  const { connect } = useAuth();
  const { toast } = useToast();
  const queries = useQueryClient();
  const underWay = useRef(new Set<string>());
  const mutation = useMutation<Out, Error, In, (() => void) | undefined>({
    mutationFn: (input) => answered(connect, (client) => act(client, input)),
    onMutate: async (input) => ahead && showOptimistically(queries, ahead.key, (read) => ahead.change(read as never, input)),
    onSuccess: (out, input) => {
      const said = typeof done === "function" ? done(out, input) : done;
      if (said !== undefined) toast({ tone: "good", ...(typeof said === "string" ? { title: said } : said) });
      onDone?.(out, input);
    },
    onError: (error, _input, rollback) => {
      rollback?.();
      const description = error.message || unreachable;
      toast({ tone: "bad", title: failed, ...(description && { description }) });
      onFailed?.(error instanceof RefusalError ? error.refusal : UNREACHABLE);
    },
    onSettled: (_out, error, input) => {
      underWay.current.delete(hashKey([input]));
      if (refreshes !== "everything") return Promise.all(refreshes.map((table) => queries.invalidateQueries({ queryKey: [table] })));
      if (error) return queries.invalidateQueries();
      forgetDrafts();
      return queries.resetQueries();
    },
  });
  const mutate = (input: In) => {
    const what = hashKey([input]);
    if (underWay.current.has(what)) return;
    underWay.current.add(what);
    mutation.mutate(input);
  };
  return { ...mutation, mutate };
}

async function showOptimistically(queries: QueryClient, key: QueryKey, change: (read: unknown) => unknown): Promise<() => void> {
  await queries.cancelQueries({ queryKey: key });
  const before = queries.getQueriesData({ queryKey: key });
  for (const [each, read] of before) if (read !== undefined) queries.setQueryData(each, change(read));
  return () => before.forEach(([each, read]) => queries.setQueryData(each, read));
}

function valueOf<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new RefusalError(answer.refusal);
  return answer.value;
}
