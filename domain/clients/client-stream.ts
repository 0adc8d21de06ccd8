/** What of a client's stream is shown: everything, or one kind of it. */
export const STREAM_KINDS = ["all", "sessions", "notes", "messages", "money"] as const;
export type StreamKind = (typeof STREAM_KINDS)[number];

export const STREAM_A_PAGE = 30;
