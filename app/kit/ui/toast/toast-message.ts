import type { Tone } from "#app/kit/ui/notice.tsx";

export type ToastMessage = {
  title: string;
  description?: string;
  tone?: Tone;
  /** An action, such as "Undo". It closes the toast. */
  action?: { label: string; onPress: () => void; /** Ctrl or Cmd and Z press it, too. */ isUndo?: boolean };
  /** The page shows it as well, so a dialog need not repeat it. */
  inPlace?: boolean;
};

/** A message on the screen; `key` is unique within this page's life, `source` is the component that raised it. */
export type ShownToast = ToastMessage & { key: number; source: string };
