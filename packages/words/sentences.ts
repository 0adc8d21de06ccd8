import { type ESTree, parseSync, Visitor } from "vite";

/** A call of `t`, `msg` or `rich`, with its place in the code. */
export type Sentence = {
  text: string;
  call: "t" | "msg" | "rich";
  line: number;
  /** Whether it is said when it is called for, and not when its module is loaded. */
  isLater: boolean;
  /** Of the whole call, and of the text in it. */
  span: Span;
  textSpan: Span;
  /** The values and tags that are written out behind it, in their order. */
  values?: { span: Span; given: ({ name: string } & Span)[] };
};
type Span = { start: number; end: number };

/** What is no sentence, and where it stands. */
type Unread = { line: number; reason: string };

const WORDS = /^@sacred-space\/words\/(t|rich)\.tsx?$/;

/** The sentences of a module, by what it imports of this package, and the calls of which nobody can tell what they say. */
export function sentencesOf(file: string, code: string): { sentences: Sentence[]; unread: Unread[] } {
  const sentences: Sentence[] = [];
  const unread: Unread[] = [];
  if (!code.includes("@sacred-space/words/")) return { sentences, unread };

  const { program, errors } = parseSync(file, code);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const calls = callsOf(program);
  const lineOf = (offset: number) => code.slice(0, offset).split("\n").length;
  let depth = 0;
  const enter = () => void depth++;
  const leave = () => void depth--;

  new Visitor({
    FunctionDeclaration: enter,
    "FunctionDeclaration:exit": leave,
    FunctionExpression: enter,
    "FunctionExpression:exit": leave,
    ArrowFunctionExpression: enter,
    "ArrowFunctionExpression:exit": leave,
    CallExpression({ callee, arguments: [said, given], start, end }) {
      const call = callee.type === "Identifier" ? calls.get(callee.name) : undefined;
      if (!call || !said) return;
      const line = lineOf(start);
      const text = literal(said);
      if (text !== undefined)
        sentences.push({
          text,
          call,
          line,
          isLater: depth > 0,
          span: { start, end },
          textSpan: said,
          ...(given?.type === "ObjectExpression" && valuesOf(given)),
        });
      else if (call === "msg" || said.type === "TemplateLiteral" || said.type === "BinaryExpression")
        unread.push({ line, reason: `${call}() takes one text, with values in braces` });
    },
  }).visit(program);
  return { sentences, unread };
}

/** What the module calls each of the three. */
function callsOf({ body }: ESTree.Program): Map<string, Sentence["call"]> {
  return new Map(
    body
      .filter((node) => node.type === "ImportDeclaration")
      .filter(({ source }) => WORDS.test(source.value))
      .flatMap(({ specifiers }) => specifiers)
      .flatMap((each) => {
        const name = each.type === "ImportSpecifier" && each.imported.type === "Identifier" ? each.imported.name : "";
        return name === "t" || name === "msg" || name === "rich" ? [[each.local.name, name]] : [];
      }),
  );
}

/** Nothing for an object that holds another's properties. */
function valuesOf({ properties, start, end }: ESTree.ObjectExpression): Pick<Sentence, "values"> {
  const given = properties.flatMap((each) => {
    if (each.type !== "Property" || each.computed || each.method || each.kind !== "init") return [];
    const name =
      each.key.type === "Identifier" ? each.key.name : each.key.type === "Literal" ? each.key.value : undefined;
    return typeof name === "string" ? [{ name, start: each.value.start, end: each.value.end }] : [];
  });
  return given.length > 0 && given.length === properties.length ? { values: { span: { start, end }, given } } : {};
}

function literal(node: ESTree.Argument): string | undefined {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type === "TemplateLiteral" && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined;
  return undefined;
}
