import { execFile, execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { skipUnless } from "./support/skip-unless.ts";

const root = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const documented = new Set(
  [...read("docs/configuration.md").matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name ?? ""),
);
/** Variables of Node itself. */
const OF_NODE = new Set(["NODE_COMPILE_CACHE"]);
const undocumented = (names: string[]) => names.filter((name) => !documented.has(name) && !OF_NODE.has(name));
const has = (tool: string) => spawnSync("sh", ["-c", `command -v ${tool}`]).status === 0;

const unit = read("deploy/sacred-space.service");
const caddyfile = read("deploy/Caddyfile");
const containerfile = read("deploy/Containerfile");
const compose = read("deploy/compose.yaml");
const runCommand = read("deploy/run.sh");
const assignments = (text: string) => [...text.matchAll(/\b([A-Z][A-Z0-9_]+)=/g)].map(([, name]) => name ?? "");

describe("what deploys the program", () => {
  test("sets documented variables only", () => {
    const inUnit = unit.split("\n").filter((line) => line.startsWith("Environment="));
    const inImage = containerfile.split("\n").filter((line) => line.startsWith("ENV "));
    const inCompose = [...compose.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name ?? "");
    const inCaddyfile = [...caddyfile.matchAll(/\{\$([A-Z_]+)/g)].map(([, name]) => name ?? "");
    expect(inUnit.length + inImage.length).toBe(3);
    expect([...inCompose, ...inCaddyfile].toSorted()).toEqual([
      "PUBLIC_URL",
      "PUBLIC_URL",
      "PUBLIC_URL",
      "TRUSTED_PROXIES",
      "UPSTREAM",
      "UPSTREAM",
    ]);
    expect(undocumented([...assignments([...inUnit, ...inImage].join("\n")), ...inCompose, ...inCaddyfile])).toEqual(
      [],
    );
  });

  test("agrees on the port, the routes and the folders", () => {
    const ports = [unit, containerfile].map((text) => /\bPORT=(\d+)/.exec(text)?.[1]);
    const upstreams = [/UPSTREAM: app:(\d+)/.exec(compose)?.[1], /UPSTREAM:127\.0\.0\.1:(\d+)/.exec(caddyfile)?.[1]];
    const inImage = [/EXPOSE (\d+)/, /127\.0\.0\.1:(\d+)\/health/].map((pattern) => pattern.exec(containerfile)?.[1]);
    expect(new Set([...ports, ...upstreams, ...inImage])).toEqual(new Set(["3000"]));
    expect(containerfile).toMatch(/DATA_DIR=\/data[^]*VOLUME \/data/);
    expect(compose).toContain("data:/data");
    expect(unit).toMatch(/DATA_DIR=\/var\/lib\/sacred-space[^]*StateDirectory=sacred-space/);
  });

  test("ends no program that upgrades its database: only one that does not live is replaced", () => {
    expect(unit).toContain("Type=exec"); // what waits for a notification ends a start that takes long
    expect(unit).not.toMatch(/^(WatchdogSec|TimeoutStartSec|RuntimeMaxSec)=/m);
    expect(containerfile).toMatch(/^HEALTHCHECK [^]*\/health\/live'/m); // some supervisors replace what is unhealthy
    expect(compose).not.toMatch(/service_healthy|autoheal|healthcheck:/);
  });

  test("starts scripts and reads files that exist", () => {
    const started = [...`${unit}\n${containerfile}`.matchAll(/scripts\/[\w-]+\.\w+/g)].map(([file]) => file);
    expect(new Set(started)).toEqual(new Set(["scripts/boot.mjs", "scripts/start.ts"]));
    const files = [...started, /dockerfile: (\S+)/.exec(compose)?.[1] ?? "", "deploy/Caddyfile", "docs/deploy.md"];
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect(read("package.json")).toContain('"pack":');
    expect(compose).toContain("./Caddyfile:");
  });

  test("runs the program's commands with the user, the variables, the folders and the /tmp of the unit", () => {
    const given = (name: string) => new RegExp(`--(?:property|setenv)=${name}=(\\S+)`).exec(runCommand)?.[1];
    const inUnit = (name: string) => new RegExp(`^(?:Environment=.*)?\\b${name}=(\\S+)`, "m").exec(unit)?.[1];
    const names =
      "EnvironmentFile UMask StateDirectory StateDirectoryMode CacheDirectory PrivateTmp NODE_ENV DATA_DIR NODE_COMPILE_CACHE";
    for (const name of names.split(" ")) expect([name, given(name)]).toEqual([name, inUnit(name) ?? "not in the unit"]);
    expect(runCommand).toContain(`--uid=${inUnit("User")} `);
    // The bundled PostgreSQL's socket is in the unit's own /tmp: without JoinsNamespaceOf no backup can be made while the program runs.
    expect(given("JoinsNamespaceOf")).toBe("sacred-space.service");
    expect(spawnSync("sh", [join(root, "deploy/run.sh")], { encoding: "utf8" }).stderr).toContain("Name a command");
  });

  test.each(["HUP", "INT", "TERM"])("stops a command's unit when SIG%s ends what waits for it", (signal) => {
    const folder = mkdtempSync(join(tmpdir(), "run-"));
    const tools = {
      "systemd-run": `cat; echo "$@" | grep --only-matching -e '--unit=[^ ]*'; kill -${signal} $PPID; until [ -e "${folder}/stopped" ]; do sleep 0.05; done; echo ended`,
      systemctl: `echo "systemctl $*"; touch "${folder}/stopped"`,
    };
    for (const [tool, does] of Object.entries(tools))
      writeFileSync(join(folder, tool), `#!/bin/sh\n${does}\n`, { mode: 0o755 });
    const { stdout, status } = spawnSync("sh", [join(root, "deploy/run.sh"), "backup"], {
      encoding: "utf8",
      input: "typed\n",
      env: { PATH: `${folder}:${process.env["PATH"]}` },
    });
    rmSync(folder, { recursive: true });
    expect([status, stdout.trim().split("\n")]).toEqual([
      { HUP: 129, INT: 130, TERM: 143 }[signal],
      ["typed", "--unit=sacred-space-backup.service", "systemctl stop sacred-space-backup.service", "ended"],
    ]);
  });

  test("documents commands that exist", () => {
    const documents = ["docs/deploy.md", "docs/operations.md"].map(read).join("\n");
    const inRun = [...documents.matchAll(/deploy\/run\.sh ([\w-]+)/g)].map(([, name]) => `scripts/${name}.ts`);
    const named = [...documents.matchAll(/\b(?:scripts|deploy)\/[\w-]+\.(?:ts|mjs|sh|yaml|service)\b/g)].map(
      ([file]) => file,
    );
    expect(new Set(inRun)).toEqual(
      new Set(["backup", "doctor", "renew-database", "restore", "rotate-keys"].map((name) => `scripts/${name}.ts`)),
    );
    expect([...inRun, ...named].filter((file) => !existsSync(join(root, file)))).toEqual([]);
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    const commands = [...documents.matchAll(/npm run ([\w:-]+)/g)].map(([, name = ""]) => name);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  });

  describe("the way back", () => {
    let folder: string;
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), "way-back-"));
      for (const version of ["app", "app.old"]) {
        for (const part of ["deploy", "scripts"]) mkdirSync(join(folder, version, part), { recursive: true });
        writeFileSync(join(folder, version, "scripts/rollback.ts"), "");
        cpSync(join(root, "deploy/rollback.sh"), join(folder, version, "deploy/rollback.sh"));
        writeFileSync(join(folder, version, "deploy/run.sh"), `echo "${version} $*"; exit "$ROLLBACK_ENDS"`);
        writeFileSync(join(folder, version, "deploy/sacred-space.service"), "");
      }
      mkdirSync(join(folder, "bin"));
      for (const tool of ["systemctl", "cp"])
        writeFileSync(join(folder, "bin", tool), `#!/bin/sh\necho "${tool} $1"\n`, { mode: 0o755 });
    });
    afterEach(() => rmSync(folder, { recursive: true }));

    const goBack = (ends: number, under: string[] = [], from = "app") => {
      const [command, ...args] = [...under, "sh", join(folder, from, "deploy/rollback.sh"), "--yes"];
      mkdirSync(join(folder, "tmp"), { recursive: true });
      return spawnSync(command, args, {
        encoding: "utf8",
        env: {
          PATH: `${join(folder, "bin")}:${process.env["PATH"]}`,
          TMPDIR: join(folder, "tmp"),
          ROLLBACK_ENDS: String(ends),
        },
      });
    };
    const versions = () => readdirSync(folder).filter((name) => name.startsWith("app") && name !== "app.lock");
    const isOld = (name: string) => readFileSync(join(folder, name, "deploy/run.sh"), "utf8").includes("app.old");

    test("stops the service, lets the former release go back, and starts that", () => {
      const { status, stdout } = goBack(0);
      expect([status, stdout.trim().split("\n")]).toEqual([
        0,
        [
          "systemctl stop",
          `cp ${folder}/app/deploy/sacred-space.service`,
          "systemctl daemon-reload",
          "systemctl start",
          "app.old rollback --yes",
        ],
      ]);
      expect([versions(), isOld("app"), isOld("app.new")]).toEqual([["app", "app.new"], true, false]);
      expect([readdirSync(folder).toSorted(), readdirSync(join(folder, "tmp"))]).toEqual([
        ["app", "app.lock", "app.new", "bin", "tmp"],
        [],
      ]);
    });

    test("goes on when the connection is lost", () => {
      for (const version of ["app", "app.old"])
        writeFileSync(join(folder, version, "deploy/run.sh"), `echo "${version}"; kill -HUP $PPID; exit 0`);
      expect(goBack(0).stdout).toContain("systemctl start");
      expect([versions(), isOld("app")]).toEqual([["app", "app.new"], true]);
    });

    test.each(["INT", "TERM"])("stopped by SIG%s, ends the command, too, and starts the release of now", (signal) => {
      const command = `trap 'echo ended; exit 143' TERM; kill -${signal} $PPID; while :; do sleep 0.05; done`;
      for (const version of ["app", "app.old"]) writeFileSync(join(folder, version, "deploy/run.sh"), command);
      const { status, stdout } = goBack(0);
      expect([status, stdout.trim().split("\n")]).toEqual([
        143,
        [
          "systemctl stop",
          "systemctl start",
          "ended",
          expect.stringContaining("The way back was stopped. The release"),
        ],
      ]);
      expect(versions()).toEqual(["app", "app.old"]);
    });

    test("stopped once the copy is in its place, ends as it would have", () => {
      const command = `trap '' TERM; kill -TERM $PPID; sleep 0.2; echo "app.old"; exit 0`;
      for (const version of ["app", "app.old"]) writeFileSync(join(folder, version, "deploy/run.sh"), command);
      writeFileSync(join(folder, "app.old/only-in-former"), "");
      expect(goBack(0)).toMatchObject({ status: 0, stdout: expect.not.stringContaining("was stopped") });
      expect([versions(), existsSync(join(folder, "app/only-in-former"))]).toEqual([["app", "app.new"], true]);
    });

    test.each([
      [1, "by two moves", ""],
      [2, "by two moves", ""],
      [1, "at once", "yes"],
      [2, "at once", "yes"],
    ])("goes on where the power failed after move %i, exchanged %s", (killedAt, _, atOnce) => {
      const move = `if [ "$1" != --exchange ]; then /usr/bin/mv "$@"; else [ "${atOnce}" ] && /usr/bin/mv "$3" "$3.x" && /usr/bin/mv "$4" "$3" && /usr/bin/mv "$3.x" "$4"; fi || exit 1`;
      const kill = `echo >> "${folder}/moves"; [ "$(wc -l < "${folder}/moves")" != ${killedAt} ] || kill -9 $PPID`;
      writeFileSync(join(folder, "bin/mv"), `#!/bin/sh\n${move}\n${kill}\n`, { mode: 0o755 });
      expect(goBack(0).status).toBe(null);
      const { status, stdout } = goBack(0, [], versions().includes("app") ? "app" : "app.new");
      expect([status, stdout.trim().split("\n").at(-1)]).toEqual([
        0,
        expect.stringContaining("The last way back was cut short between two moves"),
      ]);
      expect(stdout).toContain("systemctl restart");
      expect([versions(), isOld("app"), isOld("app.new")]).toEqual([["app", "app.new"], true, false]);
      expect(goBack(0).stderr).toContain("app.old does not exist");
    });

    test("is held up by nobody who may only look into the folder", () => {
      expect(goBack(0, ["flock", folder]).status).toBe(0);
      expect(statSync(join(folder, "app.lock")).mode & 0o777).toBe(0o600);
    });

    test.each([
      [
        "a former release without it",
        "is older than the way back",
        (): string[] => {
          rmSync(join(folder, "app.old/scripts/rollback.ts"));
          return [];
        },
      ],
      [
        "an upgrade that was cut short",
        "was cut short: run it again",
        (): string[] => {
          writeFileSync(join(folder, "app/.exchanged"), "");
          return [];
        },
      ],
      ["an upgrade that runs", "is running: wait for it", (): string[] => ["flock", join(folder, "app.lock")]],
    ])("refuses %s in one sentence, and stops nothing", (_, sentence, prepare) => {
      const { status, stdout, stderr } = goBack(0, prepare());
      expect([status, stdout, stderr.trim().split("\n")]).toEqual([1, "", [expect.stringContaining(sentence)]]);
      expect([versions(), isOld("app"), readdirSync(join(folder, "tmp"))]).toEqual([["app", "app.old"], false, []]);
    });

    test("starts the release of now again where the former one refuses, and needs one", () => {
      const { status, stdout } = goBack(1);
      expect([status, stdout.trim().split("\n")]).toEqual([
        1,
        ["systemctl stop", "systemctl start", "app.old rollback --yes"],
      ]);
      expect([versions(), isOld("app")]).toEqual([["app", "app.old"], false]);
      rmSync(join(folder, "app.old"), { recursive: true });
      expect(goBack(0)).toMatchObject({
        status: 1,
        stdout: "",
        stderr: expect.stringContaining("app.old does not exist"),
      });
    });
  });

  test("packs the image with the audit, unless it is switched off, and with the commit that it is told", () => {
    const [, command = ""] = /^RUN (npm run pack .*?) && /m.exec(containerfile) ?? [];
    const packed = (env: Record<string, string>) =>
      execFileSync("sh", ["-c", `npm() { echo "$*"; }; ${command}`], { encoding: "utf8", env }).trim();
    expect(containerfile).toMatch(/^ARG COMMIT\nARG UNAUDITED\nRUN npm run pack/m);
    expect(packed({ COMMIT: "", UNAUDITED: "" })).toBe("run pack -- /opt/sacred-space");
    expect(packed({ COMMIT: "c0ffee", UNAUDITED: "true" })).toBe(
      "run pack -- /opt/sacred-space --commit=c0ffee --unaudited",
    );
    expect(compose).toContain("COMMIT: ${COMMIT:-}");
    expect(read("deploy/build-image.sh")).toContain('--build-arg "COMMIT=$commit"');
  });

  test("builds the image on the base that the Containerfile names", () => {
    const script = read("deploy/build-image.sh");
    const pattern = /base=\$\((sed .*)\)/.exec(script)?.[1] ?? "";
    const base = execFileSync("sh", ["-c", pattern], { cwd: root, encoding: "utf8" }).trim();
    expect([...containerfile.matchAll(/^FROM (\S+)/gm)].map(([, name]) => name)).toEqual([base, base]);
    expect(base).toMatch(/:\w+-slim$/); // debootstrap takes the suite from it
    expect(spawnSync("sh", ["-n", join(root, "deploy/build-image.sh")]).status).toBe(0);
  });

  describe("building the image", () => {
    let bin: string;
    beforeEach(() => {
      bin = mkdtempSync(join(tmpdir(), "image-"));
      for (const tool of ["dirname", "sed", "sh", "id", "git", "mktemp", "rm"])
        symlinkSync(`/usr/bin/${tool}`, join(bin, tool));
    });
    afterEach(() => rmSync(bin, { recursive: true }));
    /** Builds the image with tools that do this: the first word of a command decides. */
    const build = (tools: Record<string, string>, args: string[] = [], env: Record<string, string> = {}) => {
      for (const [tool, does] of Object.entries(tools))
        writeFileSync(join(bin, tool), `#!/bin/sh\ncase $1 in ${does} esac\n`, { mode: 0o755 });
      return spawnSync("/bin/sh", [join(root, "deploy/build-image.sh"), ...args], {
        encoding: "utf8",
        env: { PATH: bin, ...env },
      });
    };
    const works = 'info | inspect) ;; *) echo "$*" ;;';
    const noRegistry = "info) ;; *) exit 1 ;;";

    test.each([
      ["Neither buildah nor podman nor docker works here", {}],
      ["Neither buildah nor podman nor docker works here", { docker: "*) exit 1 ;;" }],
      ["buildah is missing, which makes the base where no registry of images answers", { docker: noRegistry }],
      ["debootstrap is missing, which makes the base where no registry of images answers", { buildah: noRegistry }],
    ])("says in one sentence: %s", (sentence, tools) => {
      const { status, stdout, stderr } = build(tools);
      const install = `${sentence}[^\n]*: apt-get install buildah debootstrap\n`;
      expect([status, stdout, stderr]).toEqual([1, "", expect.stringMatching(new RegExp(`^${install}$`))]);
    });

    test.each([
      [["docker"], "build --file deploy/Containerfile --tag sacred-space"],
      [["podman", "docker"], "build --format=docker --file deploy/Containerfile --tag sacred-space"],
      [["buildah", "podman", "docker"], "build --format=docker --file deploy/Containerfile --tag sacred-space"],
    ])("takes the first of %j, in the format that has a health check", (tools, command) => {
      const does = (tool: string) => works.replace('"$*"', `"${tool} $*"`);
      const { status, stdout } = build(Object.fromEntries(tools.map((tool) => [tool, does(tool)])));
      expect([status, stdout]).toEqual([0, expect.stringContaining(`${tools[0]} ${command} `)]);
      expect(build({}, ["--base"])).toMatchObject({ status: 0, stdout: "" });
    });

    test("refuses authorities that docker cannot lend to a build", () => {
      expect(build({ docker: works }, [], { CERTIFICATES: "/certificates" })).toMatchObject({
        status: 1,
        stdout: "",
        stderr: expect.stringMatching(/^docker cannot lend CERTIFICATES [^\n]*\n$/),
      });
    });
  });

  test("runs as a user of its own and never as root", () => {
    expect(unit).toContain("User=sacred-space");
    expect(containerfile.lastIndexOf("USER sacred-space")).toBeGreaterThan(containerfile.lastIndexOf("FROM"));
  });
});

test(
  "systemd accepts the unit, and counts it as protected",
  skipUnless(has("systemd-analyze"), "systemd is installed"),
  () => {
    const file = join(root, "deploy/sacred-space.service");
    // It also complains about each program that is missing on this machine.
    const complaints = spawnSync("systemd-analyze", ["verify", file], { encoding: "utf8" }).stderr.split("\n");
    expect(complaints.filter((line) => line.includes("sacred-space") && !line.includes("is not executable"))).toEqual(
      [],
    );
    const security = execFileSync("systemd-analyze", ["security", "--offline=true", file], { encoding: "utf8" });
    expect(Number(/exposure level for \S+: ([\d.]+)/.exec(security)?.[1])).toBeLessThan(3);
  },
);

test("HAProxy accepts its configuration", skipUnless(has("haproxy"), "HAProxy is installed"), () => {
  const { status, stderr } = spawnSync("haproxy", ["-c", "-f", join(root, "deploy/haproxy.cfg")], { encoding: "utf8" });
  expect([status, stderr.replace("Configuration file is valid\n", "")]).toEqual([0, ""]);
});

test("Caddy accepts the Caddyfile", skipUnless(has("caddy"), "Caddy is installed"), async () => {
  const { stderr, stdout } = await promisify(execFile)(
    "caddy",
    ["validate", "--adapter", "caddyfile", "--config", join(root, "deploy/Caddyfile")],
    { env: { ...process.env, PUBLIC_URL: "https://example.org" } },
  );
  expect(stdout + stderr).toContain("Valid configuration");
});
