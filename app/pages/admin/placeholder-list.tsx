import { type PageFacts, PLACEHOLDERS, wordsOf } from "#domain/pages/placeholders.ts";

export function PlaceholderList({ facts }: { facts: PageFacts }) {
  return (
    <details className="border-y border-hairline">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold hover:text-gold">
        What the program fills in
      </summary>
      <p className="pb-3 text-quiet">Written in braces, these follow your rules and settings by themselves.</p>
      <dl className="pb-3">
        {Object.entries(PLACEHOLDERS).map(([name, placeholder]) => (
          <div key={name} className="border-t border-hairline py-2">
            <dt>
              <code className="font-sans font-semibold select-all">{`{${name}}`}</code>
            </dt>
            <dd className="text-quiet">
              {placeholder.about}. {saysNow(wordsOf(placeholder, facts))}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function saysNow(words: string): string {
  return words === "" ? "Now it says nothing, and is left out." : `Now: “${words}”`;
}
