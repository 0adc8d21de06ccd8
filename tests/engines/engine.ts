/** A pointer or keyboard in the form that WebDriver and WebDriver BiDi share (https://www.w3.org/TR/webdriver2/#actions). */
export type InputSource = {
  type: "pointer" | "key";
  id: string;
  parameters?: { pointerType: "mouse" | "touch" };
  actions: Record<string, unknown>[];
};

/** A window or tab of a browser engine, as its protocol offers it; `tab.ts` has the words of tests. */
export type EngineWindow = {
  /** With what a person presses. */
  pointer: "mouse" | "touch";
  /** Resolves once the document has loaded. */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Back for negative numbers, as the browser's own button. */
  traverse(delta: number): Promise<void>;
  /** The value of an expression in the page; JSON only. Undefined while one document replaces another. */
  evaluate<Value>(expression: string): Promise<Value | undefined>;
  perform(sources: InputSource[]): Promise<void>;
  /** A PNG of what is shown. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
};

/** One run of a browser with a profile of its own. */
export type RunningEngine = {
  /** The first window, with the width and height of a phone. */
  window: EngineWindow;
  /** The windows that are open, in no order; a page may have opened some. */
  windows(): Promise<EngineWindow[]>;
  close(): Promise<void>;
};

export const PHONE = { width: 390, height: 844 };
