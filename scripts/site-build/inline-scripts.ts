import { minifySync, type Plugin } from "vite";

/** The modules and functions that pages hold as text: see app/hydration/inline-script.ts. */
const INLINE_SCRIPTS = {
  "app/hydration/replay-input": "replayInput",
  "app/hydration/start-hydration": "startHydration",
  "app/site/layout/first-script": "firstScript",
};

/**
 * Lets the functions that the server writes into pages answer `toString` with their minified text, in the built site. The rest of the
 * server's code keeps its names and lines, which its log shows.
 */
export function minifyInlineScripts(): Plugin {
  return {
    name: "minify-inline-scripts",
    apply: "build",
    enforce: "post", // after TypeScript has become JavaScript
    applyToEnvironment: ({ name }) => name === "ssr",
    transform(code, id) {
      const found = Object.entries(INLINE_SCRIPTS).find(([path]) => new RegExp(`/${path}\\.tsx?$`).test(id));
      if (!found) return null;
      const [, name] = found;
      const declared = this.parse(code).body.map((each) => (each.type === "ExportNamedDeclaration" ? each.declaration : each));
      const script = declared.find((each) => each?.type === "FunctionDeclaration" && each.id?.name === name);
      if (!script) return this.error(`${id} has no function ${name}`);
      const { code: small } = minifySync(id, `take(${code.slice(script.start, script.end)})`, {}); // by itself it would be dropped as unused
      const text = /^take\((.+)\);?\s*$/s.exec(small)?.[1];
      if (!text) return this.error(`${id} was not minified`);
      return { code: `${name}.toString = () => ${JSON.stringify(text)};\n${code}`, map: null };
    },
  };
}
