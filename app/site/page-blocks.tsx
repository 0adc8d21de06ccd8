import type { ReactElement } from "react";
import type { LookName } from "#domain/look/look.ts";
import { Stars } from "#app/kit/ui/ornaments/stars.tsx";
import { type BlockOf, isObject, type RenderedBlock } from "#domain/pages/blocks.ts";
import { AllPrices } from "#app/site/blocks/all-prices.tsx";
import { Call } from "#app/site/blocks/call.tsx";
import { Contact } from "#app/site/blocks/contact.tsx";
import { Dates } from "#app/site/blocks/dates.tsx";
import { Hero } from "#app/site/blocks/hero.tsx";
import { isClause, isLegal, type LegalBlock, LegalText } from "#app/site/blocks/legal-text.tsx";
import { NextFreeTimes } from "#app/site/blocks/next-times.tsx";
import { OfferingBar } from "#app/site/blocks/offering-bar.tsx";
import { Offerings } from "#app/site/blocks/offerings.tsx";
import { GardenDates, GardenTimes } from "#app/site/looks/garden/garden-almanac.tsx";
import { LampDates } from "#app/site/looks/lamp/lamp-dates.tsx";
import { LookHero } from "#app/site/looks/look-hero.tsx";
import { ShoreDays } from "#app/site/looks/shore/shore-days.tsx";
import { type PageData, sellsDate } from "./page-data.ts";
import { Pair, pictureOfPair } from "#app/site/blocks/pair.tsx";
import { PictureBlock } from "#app/site/blocks/picture.tsx";
import { Prices } from "#app/site/blocks/prices.tsx";
import { Questions } from "#app/site/blocks/questions.tsx";
import { Quote, Reviews } from "#app/site/blocks/quotes.tsx";
import { Steps } from "#app/site/blocks/steps.tsx";
import { TwoLists } from "#app/site/blocks/two-lists.tsx";
import { Section } from "./section.tsx";
import { PlacedSection } from "./blocks/ground-section.tsx";
import { PageButton, SellsDate } from "./blocks/page-button.tsx";
import { RuneList } from "./blocks/rune-list.tsx";
import { Paragraphs } from "./blocks/rich-text.tsx";

type PageBlocksProps = { blocks: RenderedBlock[]; data: PageData };

/** A page's blocks in order. If none of them has its own stars, they are drawn at the page's edges. */
export function PageBlocks(page: PageBlocksProps) {
  return (
    <SellsDate value={sellsDate(page.blocks, page.data)}>
      <Blocks {...page} />
    </SellsDate>
  );
}

function Blocks({ blocks: written, data }: PageBlocksProps) {
  const blocks = data.look === "night" ? written : written.map(withoutScenes);
  const contents = blocks.filter(isClause);
  const withContents = blocks.find(isClause);
  const content = inRuns(blocks).map(({ first, legal }, index, runs) => {
    const next = runs[index + 1]?.first;
    const picture = pictureOfPair(first, next, data.pictures);
    if (first.kind === "picture" && next?.kind === "text" && picture)
      return inLook(
        data.look,
        { id: first.id, kind: "pair" },
        <Pair key={first.id} portrait={first} picture={picture} text={next} />,
      );
    if (pictureOfPair(runs[index - 1]?.first, first, data.pictures)) return null; // beside the portrait before it
    return legal ? (
      <LegalText
        key={first.id}
        blocks={legal}
        contents={withContents && legal.includes(withContents) ? contents : []}
        data={data}
      />
    ) : (
      inLook(
        data.look,
        first,
        data.look === "night" ? (
          <PageBlock key={first.id} block={first} data={data} />
        ) : (
          <LookBlock key={first.id} block={first} data={data} />
        ),
      )
    );
  });
  if (blocks.some(({ kind }) => kind === "legal")) return <div className="pb-16 md:pb-26 print:pb-0">{content}</div>;
  if (blocks.some(({ kind }) => kind === "hero")) {
    const endsInOwnSpace = ["call", "hero"].includes(blocks.at(-1)?.kind ?? "");
    return (
      <div className={endsInOwnSpace ? undefined : "pb-16 md:pb-26"}>
        {content}
        <OfferingBar blocks={blocks} services={data.services} />
      </div>
    );
  }
  return (
    <div className="relative pb-16 md:pb-26">
      <Stars sky="edges" />
      <div className="relative">{content}</div>
    </div>
  );
}

type Run = { first: RenderedBlock; legal?: LegalBlock[] };

/** Groups consecutive blocks of a legal text into one text. */
function inRuns(blocks: RenderedBlock[]): Run[] {
  const runs: Run[] = [];
  for (const block of blocks) {
    const before = runs.at(-1)?.legal;
    if (!isLegal(block)) runs.push({ first: block });
    else if (before) before.push(block);
    else runs.push({ first: block, legal: [block] });
  }
  return runs;
}

/** The scenes and the drawn things are Night's. */
function withoutScenes(block: RenderedBlock): RenderedBlock {
  if ("ground" in block && block.ground) return { ...block, ground: null };
  return block.kind === "picture" && isObject(block.picture) ? { ...block, picture: null } : block;
}

/** In a look other than Night a block carries its kind, by which the look's style sheet composes it. */
function inLook(look: LookName, { id, kind }: { id: string; kind: string }, children: ReactElement) {
  return look === "night" ? (
    children
  ) : (
    <div key={id} data-block={kind}>
      {children}
    </div>
  );
}

/** A block that a look composes of other parts than Night; the rest is Night's, in the look's style. */
function LookBlock({ block, data }: { block: RenderedBlock; data: PageData }) {
  if (block.kind === "hero") return <LookHero block={block} data={data} />;
  if (block.kind === "dates" && data.look === "lamp") return <LampDates block={block} data={data} />;
  if (block.kind === "dates" && data.look === "garden") return <GardenDates block={block} data={data} />;
  if (block.kind === "next-times" && data.look === "garden") return <GardenTimes block={block} data={data} />;
  if (block.kind === "next-times" && data.look === "shore")
    return <NextFreeTimes block={block} data={data} renderDays={(free) => <ShoreDays {...free} />} />;
  return <PageBlock block={block} data={data} />;
}

export function PageBlock({ block, data }: { block: RenderedBlock; data: PageData }) {
  switch (block.kind) {
    case "hero":
      return <Hero block={block} data={data} />;
    case "text":
      return <Text block={block} />;
    case "list":
      return <List block={block} />;
    case "two-lists":
      return <TwoLists block={block} />;
    case "offerings":
      return <Offerings block={block} services={data.services} />;
    case "all-prices":
      return <AllPrices block={block} services={data.services} rules={data.rules} />;
    case "prices":
      return <Prices block={block} services={data.services} rules={data.rules} />;
    case "dates":
      return <Dates block={block} data={data} />;
    case "next-times":
      return <NextFreeTimes block={block} data={data} />;
    case "steps":
      return <Steps block={block} />;
    case "questions":
      return <Questions block={block} />;
    case "picture":
      return <PictureBlock block={block} pictures={data.pictures} />;
    case "quote":
      return <Quote block={block} />;
    case "reviews":
      return <Reviews block={block} />;
    case "call": // the page's dates are out of sight by now: the next step is this button
      return (
        <SellsDate value={false}>
          <Call block={block} />
        </SellsDate>
      );
    case "contact":
      return <Contact block={block} settings={data.settings} />;
    case "legal":
    case "clause":
    case "cookies":
    case "cookie-choice":
      return <LegalText blocks={[block]} contents={[]} data={data} />;
  }
}

function List({ block: { anchor, title, intro, rune, items, button } }: { block: BlockOf<"list"> }) {
  return (
    <Section id={anchor} title={title} intro={intro}>
      <RuneList rune={rune} items={items} />
      <PageButton button={button} className="mt-8" />
    </Section>
  );
}

function Text({ block: { anchor, title, text, ground } }: { block: BlockOf<"text"> }) {
  return (
    <PlacedSection id={anchor} title={title} ground={ground}>
      <div className="flex max-w-prose flex-col gap-4">
        <Paragraphs text={text} />
      </div>
    </PlacedSection>
  );
}
