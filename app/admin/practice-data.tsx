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
  useQueryClient,
} from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type Answer, type Refusal, UNREACHABLE } from "#app/backend/answer.ts";
import { useAuth } from "#app/backend/accounts/auth-provider.tsx";
import { forgetDrafts } from "#app/backend/drafts.ts";
import { useToast } from "#app/ui/toast/toast.tsx";

/** Why a read or an act failed; `message` is the server's sentence, empty when nobody answered. */
export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

const SESSION_ENDED = 401;

/** Does it with the official client; that client not arriving is an answer that never came, too. */
async function answered<T>(connect: () => Promise<SupabaseClient>, act: (client: SupabaseClient) => Promise<Answer<T>>): Promise<T> {
  const client = await connect().catch(() => undefined);
  return valueOf(client ? await act(client) : { ok: false, refusal: UNREACHABLE });
}

/** What the back office has read stays as long as the practitioner does: with them it is forgotten. */
export function PracticeData({ children }: { children: ReactNode }) {
  const { connect } = useAuth();
  const [queries] = useState(() => openQueries(() => void connect().then((client) => client.auth.signOut({ scope: "local" }))));
  useEffect(() => () => queries.clear(), [queries]);
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}

function openQueries(sessionEnded: () => void): QueryClient {
  const refusalOf = (error: Error) => (error instanceof Refused ? error.refusal : undefined);
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error) => refusalOf(error)?.status === SESSION_ENDED && sessionEnded() }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        networkMode: "always", // a browser that believes to be offline is told by the failing call, not kept waiting
        placeholderData: keepPreviousData,
        refetchOnReconnect: true,
        retry: false, // supabase-js has tried again by itself
      },
      mutations: { networkMode: "always" },
    },
  });
}

/**
 * Reads as the practitioner. `key` names what is read, first the table: acts refresh by it. The old rows stay while newer ones come;
 * a refusal is the query's error. Show it with `Listed`. It is read again so many milliseconds after an answer as `refetchInterval` says.
 */
export function useRead<T>(
  key: QueryKey,
  read: (client: SupabaseClient, signal: AbortSignal) => Promise<Answer<T>>,
  { enabled = true, refetchInterval }: { enabled?: boolean; refetchInterval?: (read: T | undefined) => number } = {},
) {
  const { connect } = useAuth();
  return useQuery<T, Refused>({
    queryKey: key,
    enabled,
    queryFn: ({ signal }) => answered(connect, (client) => read(client, signal)),
    ...(refetchInterval && { refetchInterval: ({ state }) => refetchInterval(state.data) }),
  });
}

export type Act<In, Out> = {
  act: (client: SupabaseClient, input: In) => Promise<Answer<Out>>;
  /** The toast when it is done, and when it failed; most of both are specified. */
  done?: string | ((out: Out, input: In) => string | { title: string; description: string });
  failed: string;
  /** First parts of the keys to read again afterwards: `["bookings"]`. After "everything" nothing that was read or begun before is shown again. */
  refreshes: string[] | "everything";
  /** Safe to show at once: changes all that was read under `key`, which must be of one shape, and is taken back when the server refuses. */
  ahead?: { key: QueryKey; change: (read: never, input: In) => unknown };
  onDone?: (out: Out, input: In) => void;
};

/**
 * Does something as the practitioner: shown ahead where that is safe, told by a toast, taken back on refusal, and read again after. Asked
 * for the same thing again while it is under way, as a doubled press does, it is done once.
 */
export function useAct<In, Out = unknown>({ act, done, failed, refreshes, ahead, onDone }: Act<In, Out>) {
  const { connect } = useAuth();
  const { toast } = useToast();
  const queries = useQueryClient();
  const underWay = useRef(new Set<string>());
  const mutation = useMutation<Out, Error, In, (() => void) | undefined>({
    mutationFn: (input) => answered(connect, (client) => act(client, input)),
    onMutate: async (input) => ahead && showAhead(queries, ahead.key, (read) => ahead.change(read as never, input)),
    onSuccess: (out, input) => {
      const said = typeof done === "function" ? done(out, input) : done;
      if (said !== undefined) toast({ tone: "good", ...(typeof said === "string" ? { title: said } : said) });
      onDone?.(out, input);
    },
    onError: (error, _input, takeBack) => {
      takeBack?.();
      toast({ tone: "bad", title: failed, ...(error.message && { description: error.message }) });
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

async function showAhead(queries: QueryClient, key: QueryKey, change: (read: unknown) => unknown): Promise<() => void> {
  await queries.cancelQueries({ queryKey: key });
  const before = queries.getQueriesData({ queryKey: key });
  for (const [each, read] of before) if (read !== undefined) queries.setQueryData(each, change(read));
  return () => before.forEach(([each, read]) => queries.setQueryData(each, read));
}

function valueOf<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Refused(answer.refusal);
  return answer.value;
}
