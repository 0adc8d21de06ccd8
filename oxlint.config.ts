import { defineConfig, type DummyRuleMap, type OxlintOverride } from "oxlint";

// Long, because no preset has it: what each layer may not import with advice, the options of a rule, and a reason for each rule that is off.

const NOT_KIT = "It knows no subject: take it as an argument.";
const IN_APP = "Ask the server through app/kit/backend/; a rule that both need belongs in domain/.";

/** What each layer imports of ours beside itself, packages among it, and what to do where that is not enough. */
const LAYERS: Record<string, { uses: string; advice: string }> = {
  domain: { uses: "words", advice: "It also runs in the browser and does no I/O: take what you need as an argument." },
  env: {
    uses: "domain postgrest realtime storage runtime",
    advice: "It only parses the environment; wiring belongs in main.ts.",
  },
  database: {
    uses: "domain env runtime",
    advice: "It knows no subject: a query belongs in server/<subject>/; main.ts passes settings in.",
  },
  gateways: { uses: "domain env stand-ins runtime words", advice: "Let a use case read the data and pass it in." },
  kit: { uses: "domain database gateways runtime words", advice: NOT_KIT },
  server: {
    uses: "domain env database gateways kit runtime words",
    advice:
      "Let the action, the endpoint or the job call the use case: http/ mounts what kit/server/ lets a subject declare.",
  },
  http: {
    uses: "domain env database gateways stand-ins server kit postgrest realtime storage runtime words",
    advice: "main.ts passes the built site and the settings in.",
  },
  jobs: { uses: "domain env database gateways server kit runtime words", advice: "main.ts passes the settings in." },
  app: { uses: "domain words", advice: IN_APP },
};
/** What of a subject faces the wire. */
const WIRE = {
  files: ["*.ts", "**/actions.ts", "**/refusals.ts", "**/*.endpoint.ts"],
  uses: "domain env database gateways kit realtime runtime words",
  advice: "It declares what its subject offers.",
};
/** The only place with SQL in TypeScript. */
const QUERIES = {
  files: ["**/*.queries.ts"],
  uses: "domain env database runtime",
  advice: "What needs more is a use case.",
};
const PRODUCT = [...Object.keys(LAYERS), "main", "composition", "tests", "bench", "scripts"];

/** The packages, which the product imports by name, and which import nothing of it. */
const PACKAGES = ["embedded-postgres", "postgrest", "realtime", "runtime", "stand-ins", "storage", "words"];
const OF_PACKAGES: Pattern = {
  regex: `(^#|\\.\\./(${PRODUCT.join("|")})(/|\\.ts$)|\\.\\./packages/)`,
  message: "A package imports nothing of the product: the product passes in what it needs.",
};

/** Whose screens they are: folders of that name in each subject, and two of app/ itself. What they share stands in the subject or in app/kit/. */
const AREAS = ["site", "client", "account", "admin", "consent"];
const BETWEEN_AREAS = "Compose two areas in app/routes/, or move the shared part to its subject or to app/kit/.";
const SHARED = "Shared parts know no area: take it as a prop, or compose in app/routes/.";

const FRAMEWORKS =
  "^(node:|(pg|graphile-worker|embedded-postgres|pino|nodemailer|stripe|hono|react|react-dom|react-router|vite|@hono|@node-rs|@react-router|@supabase|@tanstack)(/|$))";
const FOREIGN: Record<string, Pattern> = {
  domain: {
    regex: FRAMEWORKS,
    message: "domain/ holds pure rules: no framework, no I/O. The schema library is allowed.",
  },
  gateways: {
    regex: "^pg(/|$)",
    message: "A gateway does not speak to PostgreSQL. Let a use case read the data and pass it in.",
  },
};

type Pattern = ({ regex: string } | { group: string[] }) & { message: string; allowTypeImports?: boolean };
const NO_TEST: Pattern = { regex: "\\.test(\\.tsx?)?$", message: "Shipped code imports no test." };
const SOURCE = { excludeFiles: ["**/*.test.{ts,tsx}", "packages/*/tests/**", "tests/**"] }; // tests may import from every layer

/** The subjects that the core does without, in server/modules.ts. */
const MODULES = ["articles", "backup", "calendars", "credits", "newsletter", "readings", "setup", "waiting"];
/** `own`: the module whose files these are. The sample articles are a part of what a first start writes. */
function noModules(own?: string): Pattern {
  const others = MODULES.filter((name) => name !== own && !(own === "setup" && name === "articles"));
  return {
    regex: `(^#server/|\\.\\./)(${others.join("|")})/`,
    message:
      "Nothing imports a module but server/modules.ts. Name an extension point in server/extensions.ts, which the module fills.",
  };
}

const ONLY_QUERIES: Pattern = {
  group: ["#server/**", "./**", "!**/*.queries.ts"],
  message: "A query imports queries and what lies below: domain/, database/. What needs more is a use case.",
};

const ONLY_TYPES: Pattern = {
  regex: "^#server/[\\w-]+/actions\\.ts$",
  allowTypeImports: true,
  message: "Only its types: write `import type`.",
};

/** What of server/ some have. In this order: what a pattern excepts, those after it do not see. */
const FROM_SERVER: Record<string, Pattern[]> = {
  // The browser has the types of what a subject declares, and nothing else of the server.
  app: [
    ONLY_TYPES,
    { group: ["#server/**", "!#server/*/actions.ts"], message: IN_APP },
    { regex: "\\.\\./server/[\\w-]+/", message: IN_APP },
  ],
  // What every use case gets names the points that modules fill.
  kit: [
    {
      group: ["#server/**", "!#server/extensions.ts"],
      message: `kit/ imports of server/ its extension points alone. ${NOT_KIT}`,
    },
    { regex: "\\.\\./server/", message: `kit/ imports of server/ its extension points alone. ${NOT_KIT}` },
  ],
};

/** What a layer may not import, by the import map (#server/x.ts) or by a relative path (../server/x.ts). */
function limitsOf(name: string, { uses, advice } = LAYERS[name] ?? { uses: "", advice: "" }): Pattern[] {
  const used = ["itself", ...uses.split(" ").filter(Boolean)];
  const refused = (all: string[]) => all.filter((each) => each !== name && !used.includes(each)).join("|");
  const fromServer = FROM_SERVER[name];
  return [
    {
      regex: `(^#|\\.\\./)(${refused(fromServer ? PRODUCT.filter((each) => each !== "server") : PRODUCT)})(/|\\.ts$|$)|^@sacred-space/(${refused(PACKAGES)})/|\\.\\./packages/`,
      message: `${name}/ imports ${used.join(", ")} and nothing else of ours. ${advice}`,
    },
    ...(fromServer ?? []),
    NO_TEST,
    ...(FOREIGN[name] ? [FOREIGN[name]] : []),
  ];
}

/** A package imports `runtime` of the others. */
function ofPackage(name: string): Pattern[] {
  const others = PACKAGES.filter((each) => each !== name && each !== "runtime");
  const message = `packages/${name} imports runtime of the other packages. The product passes in what it needs.`;
  return [OF_PACKAGES, { regex: `^@sacred-space/(${others.join("|")})/`, message }, NO_TEST];
}

const restrict = (folder: string | string[], patterns: Pattern[]): OxlintOverride => ({
  ...SOURCE,
  files: [folder].flat().map((each) => (/\.tsx?$/.test(each) ? each : `${each}/**`)),
  rules: { "eslint/no-restricted-imports": ["error", { patterns }] },
});

/** The kinds of files in server/, or in one module of it. */
function ofServer(folder: string, own?: string): OxlintOverride[] {
  const within = (files: string[]) => files.map((file) => `${folder}/${file}`);
  return [
    restrict(folder, [...limitsOf("server"), noModules(own)]),
    restrict(within(own ? ["module.ts", ...WIRE.files.slice(1)] : WIRE.files), [
      ...limitsOf("server", WIRE),
      noModules(own),
    ]),
    restrict(within(QUERIES.files), [...limitsOf("server", QUERIES), noModules(own), ONLY_QUERIES]),
  ];
}

/** A part of app/: an override replaces that of app/, so it states those limits again. `own`: the area that these files are. */
const part = (files: string[], message: string, own?: string) => {
  const others = [...AREAS.filter((area) => area !== own), "routes"].join("|");
  return restrict(files, [
    ...limitsOf("app"),
    { regex: `(^#app/([\\w-]+/)?|\\.\\.?/([\\w-]+/)*)(${others})(/|\\.ts$|$)`, message },
  ]);
};

/** domain/ is pure: no clock, no chance, no I/O. */
const refuse = (why: string, what: object) => ({ ...what, message: `domain/ ${why}. Take the value as an argument.` });
const PURE: DummyRuleMap = {
  "eslint/no-restricted-globals": [
    "error",
    ...["fetch", "process", "window", "document"].map((name) => refuse("does no I/O", { name })),
  ],
  "eslint/no-restricted-properties": [
    "error",
    refuse("is pure", { object: "Date", property: "now" }),
    refuse("is pure", { object: "Temporal", property: "Now" }),
    refuse("is pure", { object: "Math", property: "random" }),
  ],
};

const all = (severity: "error" | "off", names: string): DummyRuleMap =>
  Object.fromEntries(names.split(/\s+/).map((name) => [name, severity]));

const IN_TESTS: DummyRuleMap = {
  ...all("error", "vitest/no-conditional-expect vitest/no-disabled-tests vitest/no-focused-tests vitest/valid-expect"),
  "vitest/expect-expect": ["error", { assertFunctionNames: ["expect", "expect*", "assert*", "fc.assert"] }],
  "vitest/no-standalone-expect": [
    "error",
    { additionalTestBlockFunctions: ["beforeAll", "beforeEach", "afterAll", "afterEach"] },
  ],
  "vitest/valid-title": ["error", { ignoreTypeOfDescribeName: true, ignoreTypeOfTestName: true }],
  "vitest/require-mock-type-parameters": "off",
};

const TEMPORAL = [
  "Duration",
  "Instant",
  "PlainDate",
  "PlainDateTime",
  "PlainMonthDay",
  "PlainTime",
  "PlainYearMonth",
  "ZonedDateTime",
];
const lib = (...name: string[]) => ({ from: "lib" as const, name });
const ofRouter = (...name: string[]) => ({ from: "package" as const, package: "react-router", name });
const RULES: DummyRuleMap = {
  // One direction only, types included. The last two leave static imports and import("a literal") as the only ways in, which the limits see.
  "import/no-cycle": ["error", { ignoreTypes: false }],
  "oxc/no-barrel-file": ["error", { threshold: 0 }],
  ...all("error", "import/no-duplicates typescript/no-require-imports"),
  "typescript/consistent-type-imports": ["error", { disallowTypeAnnotations: true }],

  // An unawaited promise loses its error.
  "typescript/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }], // onSubmit={handleSubmit(save)}
  "typescript/only-throw-error": ["error", { allow: [lib("Response"), ofRouter("DataWithResponseInit")] }],
  "typescript/return-await": ["error", "error-handling-correctness-only"],
  ...all("error", "typescript/prefer-promise-reject-errors typescript/use-unknown-in-catch-callback-variable"),

  // A type says what is there.
  "typescript/ban-ts-comment": ["error", { minimumDescriptionLength: 10 }],
  "typescript/restrict-template-expressions": [
    "error",
    { allowArray: false, allow: [lib("Error", "URL", "URLSearchParams", ...TEMPORAL)] },
  ],
  "typescript/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
  ...all("error", "typescript/no-deprecated typescript/no-explicit-any typescript/restrict-plus-operands"),

  "eslint/eqeqeq": ["error", "always", { null: "ignore" }],
  ...all(
    "error",
    "eslint/array-callback-return eslint/no-self-compare eslint/no-var eslint/no-warning-comments eslint/prefer-const",
  ),
  "unicorn/filename-case": ["error", { case: "kebabCase", ignore: ["^[$_]"] }],
  ...all("error", "unicorn/no-abusive-eslint-disable unicorn/prefer-node-protocol"),

  ...all("error", "react/rules-of-hooks react/exhaustive-deps react/jsx-no-target-blank react/jsx-no-useless-fragment"),
  "react/no-unstable-nested-components": ["error", { allowAsProps: true }], // rich("<a>All</a>", { a: (words) => <Link>{words}</Link> })
  "jsx-a11y/label-has-associated-control": ["error", { depth: 4 }],
  "jsx-a11y/no-noninteractive-tabindex": ["error", { roles: ["tabpanel", "region"] }],

  // Off, because they refuse good code:
  ...all("off", "eslint/no-underscore-dangle react/react-in-jsx-scope unicorn/consistent-function-scoping"),
  ...all("off", "react/exhaustive-effect-dependencies react/memo-dependencies react/hooks"), // say again what the two rules of hooks say
  ...all("off", "import/no-named-as-default import/no-named-as-default-member"), // import Stripe from "stripe"; import pg from "pg"; pg.Pool
  "eslint/no-shadow": "off", // a callback may name its argument after the thing it is
  "eslint/no-unmodified-loop-condition": "off", // blind to a flag set by a signal or a timer
  "import/no-unassigned-import": "off", // style sheets and fonts
  "jsx-a11y/no-interactive-element-to-noninteractive-role": "off", // role="row" gives a table back what display: block takes away
  "jsx-a11y/no-redundant-roles": "off", // role="list" gives Safari back the list that list-style: none takes away
  "jsx-a11y/prefer-tag-over-role": "off", // role="status" is not <output>
  "oxc/no-async-endpoint-handlers": "off", // about Express; Hono awaits its handlers
  "react/incompatible-library": "off", // about React Compiler, which is not used
  "react/set-state-in-effect": "off", // what only the browser knows is read after paint
  "typescript/consistent-return": "off", // tsc sees what matters; an effect may return nothing
  "typescript/no-unnecessary-type-parameters": "off", // query<Row>(…)
  "typescript/unbound-method": "off", // takes days.toSorted(Temporal.PlainDate.compare) for a lost this
  "typescript/no-unsafe-type-assertion": "off", // a row or a parsed body gets its type by assertion
};

const PLUGINS = ["eslint", "typescript", "unicorn", "oxc", "import", "react", "jsx-a11y"] as const;

export default defineConfig({
  plugins: [...PLUGINS],
  categories: { correctness: "error", suspicious: "error" },
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: "error" },
  env: { builtin: true, node: true },
  ignorePatterns: ["node_modules/**", "build/**", ".data/**", ".test-data/**", ".react-router/**", "public/**"],
  rules: RULES,
  overrides: [
    { files: ["**/*.test.ts", "**/*.test.tsx"], plugins: [...PLUGINS, "vitest"], rules: IN_TESTS },
    {
      ...SOURCE,
      files: [...Object.keys(LAYERS), "packages"].map((layer) => `${layer}/**`),
      rules: { "import/no-dynamic-require": ["error", { esmodule: true }] },
    },
    ...Object.keys(LAYERS).map((layer) => restrict(layer, limitsOf(layer))),
    ...ofServer("server"),
    ...MODULES.flatMap((module) => ofServer(`server/${module}`, module)),
    restrict(["server/modules.ts"], limitsOf("server", WIRE)),
    ...PACKAGES.map((name) => restrict(`packages/${name}`, ofPackage(name))),
    part(["app/*/**/*.ts", "app/*/**/*.tsx"], SHARED),
    ...AREAS.map((area) => part([`app/${area}`, `app/*/${area}`], BETWEEN_AREAS, area)),
    restrict("app/routes", limitsOf("app")),
    { ...SOURCE, files: ["domain/**"], rules: PURE },
  ],
});
