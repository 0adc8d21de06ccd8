import type { ReactNode } from "react";
import { Link } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { OPENS_PREFERENCES } from "#domain/accounts/cookie-consent.ts";
import type { BlockOf, RenderedBlock } from "#domain/pages/blocks.ts";
import type { PageData } from "#app/site/page-data.ts";
import { formatDayOfInstant } from "#domain/wording.ts";
import { Paragraphs } from "./rich-text.tsx";
import { categoryOf, storedItems, type StoredItem } from "#app/accounts/cookie-categories.ts";

const LEGAL_KINDS = ["legal", "clause", "cookies", "cookie-choice"] as const;
export type LegalBlock = BlockOf<(typeof LEGAL_KINDS)[number]>;
type Clause = BlockOf<"clause" | "cookies">;

export function isLegal(block: RenderedBlock): block is LegalBlock {
  return (LEGAL_KINDS as readonly string[]).includes(block.kind);
}

export function isClause(block: RenderedBlock): block is Clause {
  return block.kind === "clause" || block.kind === "cookies";
}

type LegalTextProps = {
  blocks: LegalBlock[];
  /** All clauses of the page; if empty, no contents are shown. */
  contents: Clause[];
  data: PageData;
};

/** A legal text for reading, searching and printing: its contents are beside it on a wide screen, above it on a phone. */
export function LegalText({ blocks, contents, data }: LegalTextProps) {
  const first = blocks.findIndex(isClause);
  const [top, text] = first < 0 ? [blocks, []] : [blocks.slice(0, first), blocks.slice(first)];
  return (
    <article className="mx-auto w-full max-w-7xl px-5 pt-10 sm:px-8 md:pt-16 print:max-w-none print:pt-4">
      {top.length > 0 && (
        <header className="max-w-prose">
          <Top blocks={top} data={data} />
        </header>
      )}
      {text.length > 0 && (
        <div className="mt-10 grid grid-cols-1 gap-x-10 gap-y-10 md:mt-16 lg:grid-cols-[1fr_2fr] print:block">
          {contents.length > 0 && <Contents clauses={contents} />}
          <div className="flex max-w-prose flex-col gap-10 md:gap-16 lg:col-start-2">
            {text.map((block) => (
              <LegalPart key={block.id} block={block} data={data} />
            ))}
          </div>
        </div>
      )}
    </article>
  );
}

function Top({ blocks, data: { updated, earlier, settings } }: Omit<LegalTextProps, "contents">) {
  const opening = blocks.find((block) => block.kind === "legal");
  return (
    <>
      {opening && (
        <>
          <h1 className="text-4xl">{opening.title}</h1>
          {earlier ? (
            <InForce {...earlier} zone={settings.default_timezone} />
          ) : (
            updated && <p className="mt-4 text-quiet">{t("Last updated: {updated}", { updated })}</p>
          )}
        </>
      )}
      <div className="mt-6 flex flex-col gap-4 text-lg text-quiet">
        {opening && <Paragraphs text={opening.text} />}
        {blocks.map(
          (block) =>
            block.kind === "cookie-choice" && <CookieChoice key={block.id} className="text-base" title={block.title} />,
        )}
      </div>
    </>
  );
}

/** "Version 2, in force from 3 March 2026 to 5 June 2026." */
function InForce({ edition, rule, from, until, current, zone }: NonNullable<PageData["earlier"]> & { zone: string }) {
  const day = (instant: string) => formatDayOfInstant(instant, zone, "date");
  const period = until ? (from ? "past" : "until") : from ? "since" : "now";
  return (
    <p className="mt-4 text-quiet">
      {t(
        "Version {edition}{hasRule, select, true {, with rule {rule}} other {}}, in force {period, select, past {from {from} to {until}} until {until {until}} since {since {from}} other {now}}.",
        {
          edition,
          hasRule: rule !== undefined,
          rule: rule ?? "",
          period,
          from: from ? day(from) : "",
          until: until ? day(until) : "",
        },
      )}{" "}
      <Link to={current} className="link">
        {t("The text in force now")}
      </Link>
    </p>
  );
}

function Contents({ clauses }: { clauses: readonly Clause[] }) {
  return (
    <nav aria-label={t("On this page")} className="self-start lg:sticky lg:top-10 print:hidden">
      <ol className="border-t border-hairline">
        {clauses.map(({ id, anchor, title }) => (
          <li key={id} className="border-b border-hairline">
            <a
              href={`#${anchor}`}
              className="flex min-h-11 items-center py-1.5 text-quiet underline-offset-4 hover:text-gold hover:underline"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function LegalPart({ block, data }: { block: LegalBlock; data: PageData }) {
  switch (block.kind) {
    case "legal":
      return <Top blocks={[block]} data={data} />;
    case "clause":
      return (
        <ClauseText clause={block}>
          <Paragraphs text={block.text} />
        </ClauseText>
      );
    case "cookies":
      return (
        <ClauseText clause={block}>
          <StoredInBrowser category={block.category} kept={data.kept} />
        </ClauseText>
      );
    case "cookie-choice":
      return <CookieChoice title={block.title} />;
  }
}

function ClauseText({ clause: { anchor, title, plain }, children }: { clause: Clause; children: ReactNode }) {
  return (
    <section aria-labelledby={anchor} className="print:break-inside-avoid">
      <h2 id={anchor} className="text-2xl print:break-after-avoid">
        {title}
      </h2>
      <p className="mt-4 border-l-2 border-gold pl-5 text-lg">
        <span className="label-caps block text-quiet">{t("In plain words")}</span>
        {plain}
      </p>
      <div className="mt-5 flex flex-col gap-4 text-quiet [&_ol]:pl-5 [&_strong]:font-semibold [&_strong]:text-text [&_ul]:pl-5">
        {children}
      </div>
    </section>
  );
}

/** Hidden without JavaScript, since nothing optional is stored then. */
function CookieChoice({ title, className = "" }: { title: string; className?: string }) {
  return (
    <Button
      {...{ [OPENS_PREFERENCES]: "" }}
      aria-haspopup="dialog"
      className={`noscript:hidden self-start ${className}`}
    >
      {title}
    </Button>
  );
}

type StoredInBrowserProps = { category: BlockOf<"cookies">["category"]; kept: Parameters<typeof storedItems>[0] };

/** The items of a category that are stored in the browser: name, purpose and duration. */
function StoredInBrowser({ category, kept }: StoredInBrowserProps) {
  const { name, purpose, required } = categoryOf(category);
  return (
    <>
      <p>
        {required && <strong className="label-caps mr-3">{t("Required")}</strong>}
        {purpose}
      </p>
      <StoredItemTable things={storedItems(kept)[category]} caption={t("{name} cookies", { name })} />
    </>
  );
}

/** A table on a wide screen; on a phone each row becomes a small list. */
function StoredItemTable({ things, caption }: { things: StoredItem[]; caption: string }) {
  return (
    <table className="w-full border-t border-hairline text-sm max-md:block">
      <caption className="sr-only">{t("{caption}: name, purpose, how long", { caption })}</caption>
      <thead className="max-md:sr-only">
        <tr>
          {[t("Name"), t("Purpose"), t("Lasts")].map((head) => (
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
              {!used && <span className="block text-text">{t("Not in use on this site.")}</span>}
            </td>
            <td className="max-md:block md:w-1/5 md:py-3">
              <span className="md:hidden">{t("Lasts:")} </span>
              {lasts}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
