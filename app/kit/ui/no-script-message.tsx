/** Shown if JavaScript is disabled and the page cannot work without it. */
export function NoScriptMessage({ children }: { children: string }) {
  return (
    <noscript>
      <p className="mt-6 text-center text-bad">{children}</p>
    </noscript>
  );
}
