/**
 * The text of an inline script: a function and its arguments. The function must be self-contained: it may use only its parameters and the
 * browser's globals.
 */
export function inlineScript<Args extends unknown[]>(script: (...args: Args) => void, ...args: Args): string {
  const given = args.map((arg) => JSON.stringify(arg).replaceAll("<", String.raw`\u003c`));
  return `(${script.toString()})(${given.join()});`;
}
