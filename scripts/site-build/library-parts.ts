import type { Plugin } from "vite";

type Change = { file: string; from: RegExp; to: string };

const ROUTER = "/react-router/dist/production/lib/";
const QUERY = "/@tanstack/query-core/build/modern/query.js";

/**
 * Fixes at build time what React Router decides at run time: the first page knows all routes (`routeDiscovery` in react-router.config.ts),
 * there are no server components, and no screen uses infinite queries. The bundler then drops the code for them.
 */
const SETTLED: Change[] = [
  { file: `${ROUTER}dom/ssr/fog-of-war.js`, from: /(function isFogOfWarEnabled\([^)]*\) \{)/, to: "$1 return false;" },
  {
    file: `${ROUTER}dom/ssr/fog-of-war.js`,
    from: /(function getPatchRoutesOnNavigationFunction\([^)]*\) \{)/,
    to: "$1 return undefined;",
  },
  { file: `${ROUTER}dom/ssr/fog-of-war.js`, from: /(function useFogOFWarDiscovery\([^)]*\) \{)/, to: "$1 return;" },
  { file: `${ROUTER}context.js`, from: /(function useIsRSCRouterContext\(\) \{)/, to: "$1 return false;" },
  { file: `${ROUTER}hooks.js`, from: /if \(this\.context\) return [^;]*RSCErrorHandler[^;]*;/, to: "" },
  // Names for developer tools, and calls that a bundler cannot recognize as pure: they would keep unused components.
  { file: `${ROUTER}dom/lib.js`, from: /^\w+\.displayName = "\w+";$/gm, to: "" },
  { file: `${ROUTER}dom/lib.js`, from: /= React\$1\.forwardRef\(/g, to: "= /* @__PURE__ */ React$$1.forwardRef(" },
  {
    file: QUERY,
    from: /\(this\.#queryType === "infinite" \? infiniteQueryBehavior\([^)]*\) : (this\.options\.behavior)\)/,
    to: "$1",
  },
];

const IMPORT_HELPER = "\0vite/preload-helper.js";

/**
 * Vite's helper around `import()`, without what this site does not need: the one style sheet is never awaited (`generateBundle` below), no
 * nonce is read from the page, and a failed import is told by its promise alone.
 */
const IMPORT_CODE = `const linked = new Set();
export const __vitePreload = (load, files = []) => {
  for (const file of files) {
    if (!linked.has(file) && !file.endsWith(".css"))
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: "/" + file }));
    linked.add(file);
  }
  return load();
};`;

/** The sheets that an element links beside what it styles, or a route: browsers show neither before they are there. */
const LINKED = /^assets\/(?:site|back-office|whole|scenes|look-samples|booking|calendar|money)-[\w-]+\.css$/;

/** Removes code of libraries that this site does not use from the browser's files: 4 kB. Fails the build if an update changes it. */
export function trimLibraries(): Plugin {
  return {
    name: "trim-libraries",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      if (id === IMPORT_HELPER) {
        if (!code.includes("export const __vitePreload = function preload(baseModule, deps"))
          this.error(`${id} is called in another way now`);
        return { code: IMPORT_CODE, map: null };
      }
      if (!id.includes("/node_modules/") && code.includes("nfiniteQuery"))
        this.error(`${id} uses infinite queries, which this build leaves out`);
      const changes = SETTLED.filter(({ file }) => id.endsWith(file));
      if (changes.length === 0) return null;
      let trimmed = code;
      for (const { file, from, to } of changes) {
        const before = trimmed;
        trimmed = before.replace(from, to);
        if (trimmed === before) this.error(`${file} has no ${from.source} any more`);
      }
      return { code: trimmed, map: null };
    },
    generateBundle(_, bundle) {
      const styles = Object.keys(bundle).filter((file) => file.endsWith(".css") && !LINKED.test(file));
      if (styles.length > 0)
        this.error(`${styles.join(", ")}: a script that needs a style sheet of its own does not wait for it`);
    },
  };
}
