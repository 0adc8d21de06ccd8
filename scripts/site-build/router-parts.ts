import type { Plugin } from "vite";

type Change = { file: string; from: RegExp; to: string };

/**
 * What React Router asks at run time is settled here: all routes are known from the first page (`routeDiscovery` in react-router.config.ts),
 * and there are no server components. What depends on it is then dropped as unused.
 */
const SETTLED: Change[] = [
  { file: "dom/ssr/fog-of-war", from: /(function isFogOfWarEnabled\([^)]*\) \{)/, to: "$1 return false;" },
  { file: "dom/ssr/fog-of-war", from: /(function getPatchRoutesOnNavigationFunction\([^)]*\) \{)/, to: "$1 return undefined;" },
  { file: "dom/ssr/fog-of-war", from: /(function useFogOFWarDiscovery\([^)]*\) \{)/, to: "$1 return;" },
  { file: "context", from: /(function useIsRSCRouterContext\(\) \{)/, to: "$1 return false;" },
  { file: "hooks", from: /if \(this\.context\) return [^;]*RSCErrorHandler[^;]*;/, to: "" },
  // Names for developer tools, and calls that a bundler cannot know to be pure: they would keep forms that no page uses.
  { file: "dom/lib", from: /^\w+\.displayName = "\w+";$/gm, to: "" },
  { file: "dom/lib", from: /= React\$1\.forwardRef\(/g, to: "= /* @__PURE__ */ React$$1.forwardRef(" },
];

/** Leaves out of the browser's files what this site does not use of React Router: 2 kB of every page. An update that moves it fails the build. */
export function trimRouter(): Plugin {
  return {
    name: "trim-router",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      const changes = SETTLED.filter(({ file }) => id.endsWith(`/react-router/dist/production/lib/${file}.js`));
      if (changes.length === 0) return null;
      let trimmed = code;
      for (const { file, from, to } of changes) {
        const before = trimmed;
        trimmed = before.replace(from, to);
        if (trimmed === before) this.error(`React Router's ${file} has no ${from.source} any more`);
      }
      return { code: trimmed, map: null };
    },
  };
}
