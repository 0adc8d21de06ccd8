import { categoryOf, storedItems, type StoredItem } from "#app/accounts/cookie-categories.ts";
import type { BlockOf } from "#domain/pages/blocks.ts";

type StoredInBrowserProps = { category: BlockOf<"cookies">["category"]; kept: Parameters<typeof storedItems>[0] };

/** The items of a category that are stored in the browser: name, purpose and duration. */
export function StoredInBrowser({ category, kept }: StoredInBrowserProps) {
  const { name, purpose, required } = categoryOf(category);
  return (
    <>
      <p>
        {required && <strong className="label-caps mr-3">Required</strong>}
        {purpose}
      </p>
      <StoredItemTable things={storedItems(kept)[category]} caption={`${name} cookies`} />
    </>
  );
}

/** A table on a wide screen; on a phone each row becomes a small list. */
function StoredItemTable({ things, caption }: { things: StoredItem[]; caption: string }) {
  return (
    <table className="w-full border-t border-hairline text-sm max-md:block">
      <caption className="sr-only">{caption}: name, purpose, how long</caption>
      <thead className="max-md:sr-only">
        <tr>
          {["Name", "Purpose", "Lasts"].map((head) => (
            <th key={head} scope="col" className="py-2 pr-5 text-left font-medium">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {things.map(({ name, where, purpose, lasts, used }) => (
          <tr key={name} className="border-t border-hairline align-top max-md:block max-md:py-3">
            <th scope="row" className="text-left font-normal max-md:block md:w-2/5 md:py-3 md:pr-5">
              <code className="break-all font-sans font-semibold text-text">{name}</code>
              <span className="block">{where}</span>
            </th>
            <td className="max-md:block md:py-3 md:pr-5">
              {purpose}
              {!used && <span className="block text-text">Not in use on this site.</span>}
            </td>
            <td className="max-md:block md:w-1/5 md:py-3">
              <span className="md:hidden">Lasts: </span>
              {lasts}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
