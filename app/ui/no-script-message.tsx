/** What is shown where scripts are switched off and a page cannot do its work without them. */
export function NoScriptMessage({ children }: { children: string }) {
  return (
    <noscript>
      <p className="mt-6 text-center text-bad">{children}</p>
    </noscript>
  );
}
