import { type ESTree, parseSync, Visitor } from "vite";

/** A text that a person would read, and that no translation reaches. */
export type Unsaid = { text: string; line: number };

/** Attributes of components, and properties, that hold what a person reads; and those that end so: "actionLabel", "successToast". */
const READ =
  /^(about|alt|aside|caption|description|detail|doing|done|empty|errorToast|failed|heading|hint|intro|keep|label|legend|loading|note|nothing|placeholder|reason|say|subject|successToast|summary|title|toast|undone|verb|aria-(description|label|placeholder|roledescription|valuetext)|\w+(Hint|Label|Text|Title|Toast|Words))$/;
/** The same of HTML's own elements, in which `loading` is another thing. */
const READ_IN_HTML = /^(alt|label|placeholder|title|aria-(description|label|placeholder|roledescription|valuetext))$/;
/** What stands in these is the same in every language. */
const AS_IT_IS = new Set(["code", "kbd", "pre", "samp", "script", "style", "var"]);
/** What makes another text of a list of texts. */
const LISTING = new Set(["concat", "filter", "join", "replace", "replaceAll", "slice", "trim"]);

const WORD = /\p{L}{2,}/u;
/** Addresses, and lines of drawings. */
const FOR_MACHINES = /^(\/|https?:|M\d)/;

/**
 * The words that stand in JSX, in a label, title, hint or toast, in a table of refusals, or beside a text that is said, and that are not
 * said themselves, with `t`, `rich` or `msg`. Where else a person reads a text, no program can tell.
 */
export function literalsOf(file: string, code: string): Unsaid[] {
  const { program, errors } = parseSync(file, code);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const found = new Map<number, string>();
  const read = (node: ESTree.Node | null | undefined) => {
    for (const [{ start }, text] of textsOf(node)) {
      const words = text.replaceAll(/&\w+;|\s+/g, " ").trim();
      if (WORD.test(words) && !FOR_MACHINES.test(words)) found.set(start, words);
    }
  };
  const readEither = (one: ESTree.Node, other: ESTree.Node) => {
    if (isSaid(one)) read(other);
    if (isSaid(other)) read(one);
  };

  new Visitor({
    JSXElement({ openingElement: { name, attributes }, children }) {
      const tag = name.type === "JSXIdentifier" ? name.name : "Component";
      const names = /^[a-z]/.test(tag) ? READ_IN_HTML : READ;
      for (const each of attributes)
        if (each.type === "JSXAttribute" && each.name.type === "JSXIdentifier" && names.test(each.name.name))
          read(each.value);
      if (!AS_IT_IS.has(tag)) for (const child of children) read(child);
    },
    JSXFragment({ children }) {
      for (const child of children) read(child);
    },
    Property({ key, value, computed }) {
      const name = key.type === "Identifier" ? key.name : key.type === "Literal" ? String(key.value) : "";
      if (!computed && READ.test(name)) read(value);
    },
    // A refusal: its status and what is said.
    ArrayExpression({ elements: [status, words] }) {
      if (status?.type === "Literal" && typeof status.value === "number" && status.value >= 400) read(words);
    },
    ConditionalExpression({ consequent, alternate }) {
      readEither(consequent, alternate);
    },
    LogicalExpression({ left, right }) {
      readEither(left, right);
    },
  }).visit(program);
  return [...found]
    .toSorted(([one], [other]) => one - other)
    .map(([start, text]) => ({ text, line: code.slice(0, start).split("\n").length }));
}

function isSaid(node: ESTree.Node): boolean {
  return node.type === "CallExpression" && node.callee.type === "Identifier" && /^(t|msg|rich)$/.test(node.callee.name);
}

/** The texts that an expression may come to. */
function* textsOf(node: ESTree.Node | null | undefined): Generator<[ESTree.Node, string]> {
  switch (node?.type) {
    case "Literal":
      if (typeof node.value === "string") yield [node, node.value];
      return;
    case "JSXText":
      yield [node, node.value];
      return;
    case "TemplateLiteral":
      yield [node, node.quasis.map(({ value }) => value.cooked ?? "").join(" ")];
      for (const each of node.expressions) yield* textsOf(each);
      return;
    case "ConditionalExpression":
      yield* textsOf(node.consequent);
      yield* textsOf(node.alternate);
      return;
    case "BinaryExpression":
      if (node.operator !== "+") return;
      yield* textsOf(node.left);
      yield* textsOf(node.right);
      return;
    case "LogicalExpression":
      yield* textsOf(node.left);
      yield* textsOf(node.right);
      return;
    case "ArrayExpression":
      for (const each of node.elements) yield* textsOf(each);
      return;
    // [isLate && "late", "paid"].filter(Boolean).join(", ")
    case "CallExpression": {
      const { callee } = node;
      if (
        callee.type === "MemberExpression" &&
        callee.property.type === "Identifier" &&
        LISTING.has(callee.property.name)
      )
        yield* textsOf(callee.object);
      return;
    }
    case "ArrowFunctionExpression":
      yield* textsOf(node.body);
      return;
    case "BlockStatement":
      for (const each of node.body) yield* textsOf(each);
      return;
    case "IfStatement":
      yield* textsOf(node.consequent);
      yield* textsOf(node.alternate);
      return;
    case "ReturnStatement":
      yield* textsOf(node.argument);
      return;
    case "JSXExpressionContainer":
    case "ParenthesizedExpression":
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSNonNullExpression":
      yield* textsOf(node.expression);
      return;
    default:
  }
}
