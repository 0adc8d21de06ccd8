/** A bound value, which is never part of the statement's text. */
type Parameter = { readonly value: string | null };

/** A piece of a statement. Only the functions below create pieces, so that no text of a request can become SQL by concatenation. */
export type Sql = { readonly parts: readonly (string | Parameter)[] };

/** A statement ready to send: its text with `$1 …` and the values in their order. */
export type Statement = {
  text: string;
  values: (string | null)[];
  /** True if the result's values are needed as PostgreSQL writes them: a JavaScript number would round a long one. */
  verbatim?: true;
};

/** A piece from a literal in the source code, into which other pieces can be interpolated. */
export function sql(text: TemplateStringsArray, ...pieces: Sql[]): Sql {
  const parts: (string | Parameter)[] = [];
  for (const [index, part] of text.entries()) {
    if (part !== "") parts.push(part);
    for (const inner of pieces[index]?.parts ?? []) parts.push(inner);
  }
  return { parts };
}

/** A value of the request, bound as a parameter whose type PostgreSQL infers from the context. */
export function value(given: string | null): Sql {
  return { parts: [{ value: given }] };
}

/** A quoted identifier, qualified if necessary: `"public"."services"`. */
export function name(...path: string[]): Sql {
  return { parts: [path.map((part) => `"${part.replaceAll('"', '""')}"`).join(".")] };
}

/** Trusted text, such as a type's name or a column's default from PostgreSQL's own catalogue. */
export function fromCatalog(text: string): Sql {
  return { parts: [text] };
}

/** A whole number that this program computed, as a literal. */
export function whole(number: number): Sql {
  return { parts: [String(Math.trunc(number))] };
}

/** An empty piece, which `joined` leaves out. */
export const nothing: Sql = { parts: [] };

/** Joins the pieces by `separator`; leaves out empty ones. */
export function joined(pieces: readonly Sql[], separator: string): Sql {
  const parts: (string | Parameter)[] = [];
  for (const piece of pieces) {
    if (piece.parts.length === 0) continue;
    if (parts.length > 0) parts.push(separator);
    parts.push(...piece.parts);
  }
  return { parts };
}

/** Numbers the parameters. One that occurs twice keeps its number, so that PostgreSQL treats equal expressions as equal. */
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
