import { stripVTControlCharacters } from "node:util";

/** In development: the page that stands for one whose sources cannot be read. Vite's own script in it loads the page again after a change. */
export function brokenPage(error: unknown): string {
  const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  const [title = "", ...place] = stripVTControlCharacters(message).split("\n"); // of a fault in a source the message shows the line
  const details = place.length > 0 ? place.join("\n").trim() : stripVTControlCharacters(stack);
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>This screen is broken</title>
<meta name="viewport" content="width=device-width"><script type="module" src="/@vite/client"></script>
<style>body{margin:0;padding:2rem;background:#15122b;color:#f4eedf;font:16px/1.5 system-ui,sans-serif}h1{font-size:1.25rem;color:#ffb4a2}pre{overflow:auto;padding:1rem;background:#0c0a1c;border-radius:8px}</style>
</head><body><h1>${escaped(title)}</h1><pre>${escaped(details)}</pre><p>It opens by itself once the source is mended.</p></body></html>`;
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
