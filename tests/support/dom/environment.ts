import { builtinEnvironments, type Environment } from "vitest/runtime";

/** Node's own, which the server in the same process needs, and the client: happy-dom's are other classes with other rules. */
const OF_NODE =
  "fetch Request Response Headers FormData AbortController AbortSignal Blob File URL URLSearchParams " +
  "TextEncoder TextDecoder ReadableStream WritableStream TransformStream crypto performance BroadcastChannel " +
  "setTimeout clearTimeout setInterval clearInterval setImmediate clearImmediate queueMicrotask MessagePort " +
  "WebSocket MessageChannel structuredClone atob btoa";

/** A document for tests of screens, one a worker, with Node's network, streams and timers. */
export default {
  ...builtinEnvironments["happy-dom"],
  name: "dom",
  viteEnvironment: "ssr", // the other would rewrite import.meta.url of the server
  async setup(global, options) {
    const own = propertiesOf(global);
    const dom = await builtinEnvironments["happy-dom"].setup(global, options);
    const replaced = propertiesOf(global);
    define(global, own);
    return {
      async teardown(again) {
        define(again, replaced);
        const { location, history } = again as typeof globalThis;
        await dom.teardown(again);
        // A timer of the page that was left may still set a state, and React then reads the event of the window; or replace its entry.
        for (const [name, value] of Object.entries({ window: again, location, history }))
          define(again, [[name, { writable: true, value }]]);
      },
    };
  },
} satisfies Environment;

const propertiesOf = (global: object) =>
  OF_NODE.split(" ").map((name) => [name, Object.getOwnPropertyDescriptor(global, name)] as const);

function define(on: object, properties: readonly (readonly [string, PropertyDescriptor | undefined])[]): void {
  for (const [name, descriptor] of properties)
    if (descriptor) Object.defineProperty(on, name, { ...descriptor, configurable: true });
}
