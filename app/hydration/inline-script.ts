/**
 * The text of an inline script: a function, and the arguments that it is called with. The function stands alone in the page, so it may use
 * nothing but its parameters and the browser's globals.
 */
export function inlineScript<Args extends unknown[]>(script: (...args: Args) => void, ...args: Args): string {
  const given = args.map((arg) => JSON.stringify(arg).replaceAll("<", String.raw`\u003c`));
  return `(${script.toString()})(${given.join()});`;
}
