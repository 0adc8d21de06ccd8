import { t } from "@sacred-space/words/t.ts";
import type { DataClient } from "#app/kit/backend/data-client.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { safeParse, type ZodMiniType } from "zod/mini";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { type ServerResult, UNREACHABLE } from "#app/kit/backend/server/server-result.ts";

export type Edited<Content> = { content: Content; revision: number };
export type EditedKind = "article" | "page" | "newsletter" | "reading";

type DraftOf<Content> = {
  schema: ZodMiniType<Content, Content>;
  /** Describes a validation error for the practitioner. */
  fault(content: Content, issue: { path: PropertyKey[]; message: string } | undefined): string;
  save(client: DataClient, edited: Edited<Content>): Promise<ServerResult<{ revision: number }>>;
};

/** The save state of the text on the screen. `why` says why it is not saved. */
export type DraftState =
  | { kind: "saved" }
  | { kind: "unsaved" }
  | { kind: "saving" }
  | { kind: "invalid"; why: string }
  | { kind: "failed"; why: string }
  | { kind: "conflict" };

const SAVED_AFTER_MS = 700;

export type Draft<Content> = ReturnType<typeof useDraft<Content>>;

/**
 * The editor state of a content, saved automatically as a draft with optimistic locking: a save sends the revision that was read, and if
 * another window has changed it, nothing is overwritten and the state is `conflict` until one version is chosen.
 */
export function useDraft<Content>(edited: Edited<Content>, { schema, fault, save: saveDraft }: DraftOf<Content>) {
  const { connect } = useAuth();
  const [content, setContent] = useState(edited.content);
  const history = useEditHistory<Content>();
  const [state, setState] = useState<DraftState>({ kind: "saved" });
  const latest = useRef({ content, saved: edited.content, revision: edited.revision, hasConflict: false });
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  async function send(): Promise<DraftState> {
    const { content: sent, saved, revision, hasConflict } = latest.current;
    if (hasConflict) return { kind: "conflict" };
    if (sent === saved) return { kind: "saved" };
    const query = safeParse(schema, sent);
    if (!query.success) return { kind: "invalid", why: fault(sent, query.error.issues[0]) };
    setState({ kind: "saving" });
    const result = await connect()
      .then((client) => saveDraft(client, { revision, content: query.data }))
      .catch(() => ({ ok: false as const, refusal: UNREACHABLE }));
    if (!result.ok && result.refusal.code === "changed-meanwhile") {
      latest.current.hasConflict = true;
      return { kind: "conflict" };
    }
    if (!result.ok) return { kind: "failed", why: result.refusal.message || t("The server did not answer.") };
    latest.current.revision = result.value.revision;
    latest.current.saved = sent;
    return { kind: latest.current.content === sent ? "saved" : "unsaved" };
  }

  /** Saves unsaved changes after all pending saves; resolves to the resulting state. */
  function save(): Promise<DraftState> {
    const saved = queue.current.then(send).then((done) => {
      setState(done);
      return done;
    });
    queue.current = saved;
    return saved;
  }

  const saveLatest = useEffectEvent(() => void save());
  useEffect(() => {
    if (state.kind !== "unsaved") return;
    const timer = setTimeout(saveLatest, SAVED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state, content]);
  useEffect(() => {
    const retry = () => saveLatest();
    addEventListener("online", retry);
    return () => {
      removeEventListener("online", retry);
      saveLatest(); // the editor unmounts before the debounce ends
    };
  }, []);
  const isUnsaved = state.kind !== "saved";
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isUnsaved]);

  function show(next: Content) {
    latest.current.content = next;
    setContent(next);
    setState((before) => (before.kind === "conflict" ? before : { kind: "unsaved" }));
  }

  /** Replaces the content with the server's, as an undoable step. */
  function takeOver({ content: theirs, revision }: Edited<Content>) {
    history.record(latest.current.content);
    latest.current = { content: theirs, saved: theirs, revision, hasConflict: false };
    setContent(theirs);
    setState({ kind: "saved" });
  }

  return {
    content,
    state,
    save,
    revision: () => latest.current.revision,
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    /** `field` names the changed field: consecutive edits of one field are one undo step. */
    change(next: Content, field = "") {
      history.recordEdit(content, field);
      show(next);
    },
    undo() {
      const before = history.back(content);
      if (before !== undefined) show(before);
    },
    redo() {
      const after = history.forward(content);
      if (after !== undefined) show(after);
    },
    takeOver,
    /** Restores the content `before` that an act replaced at this revision; refused if anything has changed since. */
    async putBack(
      client: DataClient,
      { content: before, revision }: Edited<Content>,
    ): Promise<ServerResult<{ revision: number }>> {
      await save(); // unsaved typing counts as a change
      const saved = await saveDraft(client, { revision, content: before });
      if (saved.ok) takeOver({ content: before, revision: saved.value.revision });
      return saved;
    },
    /** Resolves a conflict by overwriting the other window's version. */
    keepMine(revision: number) {
      latest.current = { ...latest.current, revision, hasConflict: false };
      void save();
    },
    /** Adopts the revision that an act of this window has created, such as publishing. */
    setRevision(revision: number) {
      latest.current.revision = revision;
    },
  };
}

/** Consecutive changes of one field within this time are one step. */
const ONE_STEP_MS = 1_500;
const MAX_STEPS = 100;

/** The steps of an edited content that can be undone and redone. */
function useEditHistory<Content>() {
  const [past, setPast] = useState<Content[]>([]);
  const [future, setFuture] = useState<Content[]>([]);
  const step = useRef({ field: "", at: 0 });
  /** Records the content that a change replaces; later steps are dropped. */
  const record = (before: Content) => {
    setPast((steps) => [...steps, before].slice(-MAX_STEPS));
    setFuture([]);
  };
  return {
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    record,
    /** As `record`, unless the change goes on with that of the same field before it. */
    recordEdit(before: Content, field: string) {
      const now = Date.now();
      const isSameStep = field !== "" && step.current.field === field && now - step.current.at < ONE_STEP_MS;
      step.current = { field, at: now };
      if (isSameStep) setFuture([]);
      else record(before);
    },
    /** Returns the content one step back; undefined at the first. */
    back(present: Content): Content | undefined {
      if (past.length === 0) return undefined;
      setPast(past.slice(0, -1));
      setFuture([...future, present]);
      step.current.field = "";
      return past.at(-1);
    },
    /** Returns the content one step forward; undefined at the last. */
    forward(present: Content): Content | undefined {
      if (future.length === 0) return undefined;
      setFuture(future.slice(0, -1));
      setPast([...past, present]);
      step.current.field = "";
      return future.at(-1);
    },
  };
}
