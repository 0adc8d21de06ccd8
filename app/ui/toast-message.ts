import type { Tone } from "./notice.tsx";

export type ToastMessage = { title: string; description?: string; tone?: Tone };

/** A message on the screen; `key` tells it from every other of this page's life. */
export type ShownToast = ToastMessage & { key: number };
