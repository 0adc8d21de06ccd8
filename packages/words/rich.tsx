import { createElement, Fragment, type ReactNode } from "react";
import type { Message, TagsOf, ValuesOf } from "./message.ts";
import { reader } from "./reader.ts";
import { say, type Values } from "./say.ts";
import { partsOf } from "./t.ts";

/** A value may be an element, too; what a choice is made by stays as it is. */
type Shown<V> = unknown extends V ? unknown : { [Name in keyof V]: string extends V[Name] ? ReactNode : V[Name] };
type Element = (words: ReactNode) => ReactNode;

/** A sentence with elements in it: `rich("I accept the <terms>terms</terms>.", { terms: (words) => <Link>{words}</Link> })`. */
export function rich<const M extends string>(
  message: (string extends M ? never : M) | Message<M>,
  ...values: [Shown<ValuesOf<M>> & TagsOf<M, Element>]
): ReactNode {
  // In the browser they may be given by place.
  return children(
    say(partsOf(message as M), Object.assign({}, values[0], values) as Values, reader().language, children),
  );
}

/** As a sentence written in JSX: each part has its place, so React's development build asks for no keys. */
const children = (parts: unknown[]): ReactNode => createElement(Fragment, null, ...(parts as ReactNode[]));
