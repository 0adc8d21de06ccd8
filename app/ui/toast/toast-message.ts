import type { Tone } from "#app/ui/notice.tsx";

export type ToastMessage = {
  title: string;
  description?: string;
  tone?: Tone;
  /** It stands in its place, too: a dialog need not say it once more. */
  inPlace?: boolean;
};

/** A message on the screen; `key` tells it from every other of this page's life, `source` is the component that raised it. */
export type ShownToast = ToastMessage & { key: number; source: string };
