import type { Tone } from "#app/ui/notice.tsx";

export type ToastMessage = {
  title: string;
  description?: string;
  tone?: Tone;
  /** What can be done about it: "Undo". The message leaves with it. */
  action?: { label: string; onPress: () => void; /** Ctrl or Cmd and Z press it, too. */ isUndo?: boolean };
  /** The page shows it too, so a dialog need not repeat it. */
  inPlace?: boolean;
};

/** A message on the screen; `key` tells it from every other of this page's life, `source` is the component that raised it. */
export type ShownToast = ToastMessage & { key: number; source: string };
