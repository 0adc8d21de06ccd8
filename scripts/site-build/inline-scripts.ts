import { minifySync, type Plugin } from "vite";

/** Modules and functions that pages contain as text: see app/kit/hydration/inline-script.ts. */
const INLINE_SCRIPTS = {
  "app/kit/hydration/collect-translation": "collectTranslation",
  "app/kit/hydration/replay-input": "replayInput",
  "app/kit/hydration/start-hydration": "startHydration",
  "app/kit/navigation/scroll-restoration": "restoreScroll",
  "app/site/layout/first-script": "firstScript",
};

/**
 * Makes `toString` of the functions that the server writes into pages return minified text in the built site. The rest of the server's code
 * keeps its names and lines, which appear in its log.
 */
export function minifyInlineScripts(): Plugin {
  return {
    name: "minify-inline-scripts",
    apply: "build",
    enforce: "post", // after TypeScript was compiled to JavaScript
    applyToEnvironment: ({ name }) => name === "ssr",
    transform(code, id) {
      const found = Object.entries(INLINE_SCRIPTS).find(([path]) => new RegExp(`/${path}\\.tsx?$`).test(id));
      if (!found) return null;
      const [, name] = found;
      const declared = this.parse(code).body.map((each) =>
        each.type === "ExportNamedDeclaration" ? each.declaration : each,
      );
      const script = declared.find((each) => each?.type === "FunctionDeclaration" && each.id?.name === name);
      if (!script) return this.error(`${id} has no function ${name}`);
      const { code: small } = minifySync(id, `take(${code.slice(script.start, script.end)})`, {}); // alone it would be dropped as unused
      const text = /^take\((.+)\);?\s*$/s.exec(small)?.[1];
      if (!text) return this.error(`${id} was not minified`);
      return { code: `${name}.toString = () => ${JSON.stringify(text)};\n${code}`, map: null };
    },
  };
}
