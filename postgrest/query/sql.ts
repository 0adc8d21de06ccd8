/** A value that travels beside the statement, never inside it. */
type Parameter = { readonly value: string | null };

/** A piece of a statement. It is made only by the functions below, so that no text of a request can become SQL by concatenation. */
export type Sql = { readonly parts: readonly (string | Parameter)[] };

/** A statement ready to send: text with `$1 …` and the values in their order. */
export type Statement = {
  text: string;
  values: (string | null)[];
  /** Whether the answer's values are wanted as PostgreSQL writes them: a JavaScript number would round a long one. */
  verbatim?: true;
};

/** A piece written out in the source; other pieces fit into it. */
export function sql(text: TemplateStringsArray, ...pieces: Sql[]): Sql {
  const parts: (string | Parameter)[] = [];
  for (const [index, part] of text.entries()) {
    if (part !== "") parts.push(part);
    for (const inner of pieces[index]?.parts ?? []) parts.push(inner);
  }
  return { parts };
}

/** A value of the request, bound as a parameter of a type that PostgreSQL infers from its surroundings. */
export function value(given: string | null): Sql {
  return { parts: [{ value: given }] };
}

/** A quoted, if need be qualified, identifier: `"public"."services"`. */
export function name(...path: string[]): Sql {
  return { parts: [path.map((part) => `"${part.replaceAll('"', '""')}"`).join(".")] };
}

/** Text that PostgreSQL's own catalogue wrote (a type's name, a column's default). */
export function fromCatalog(text: string): Sql {
  return { parts: [text] };
}

/** A whole number of our own reckoning, written into the text. */
export function whole(number: number): Sql {
  return { parts: [String(Math.trunc(number))] };
}

/** An empty piece: `joined` leaves it out. */
export const nothing: Sql = { parts: [] };

/** The pieces with `separator` between them; empty pieces are left out. */
export function joined(pieces: readonly Sql[], separator: string): Sql {
  const parts: (string | Parameter)[] = [];
  for (const piece of pieces) {
    if (piece.parts.length === 0) continue;
    if (parts.length > 0) parts.push(separator);
    parts.push(...piece.parts);
  }
  return { parts };
}

/** Numbers the parameters; a parameter that occurs twice keeps one number, so that PostgreSQL sees equal expressions as equal. */
export function statement(piece: Sql): Statement {
  const numbers = new Map<Parameter, number>();
  let text = "";
  for (const part of piece.parts) {
    if (typeof part === "string") text += part;
    else {
      let number = numbers.get(part);
      if (number === undefined) numbers.set(part, (number = numbers.size + 1));
      text += `$${number}`;
    }
  }
  return { text, values: [...numbers.keys()].map((parameter) => parameter.value) };
}
