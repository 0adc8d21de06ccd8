import { expect, test } from "vitest";
import { VARIABLES } from "./env.ts";
import { misspelt } from "./misspelt.ts";

const named = (...names: string[]) => misspelt(Object.fromEntries(names.map((name) => [name, "x"])));

test.each([
  ["BACKUP_PASSPHRASSE", "BACKUP_PASSPHRASE"],
  ["BACKUP_PASPHRASE", "BACKUP_PASSPHRASE"],
  ["SMPT_URL", "SMTP_URL"],
  ["PUBLIC_URI", "PUBLIC_URL"],
  ["LOGLEVEL", "LOG_LEVEL"],
  ["EMAIL_FROM", "MAIL_FROM"],
  ["DATABSE_ULR", "DATABASE_URL"],
  ["public_url", "PUBLIC_URL"],
  ["ALLOW_STANDINS", "ALLOW_STAND_INS"],
  ["PORTT", "PORT"],
])("%s is named, as almost %s", (name, meant) => {
  expect(named(name)).toEqual([`${name} is not a variable of this program, and is not read: did you mean ${meant}?`]);
});

test("a variable of ours, one that is blank, and those of every shell, of systemd and of npm are not", () => {
  const foreign =
    "PATH HOME USER LOGNAME SHELL TERM PWD OLDPWD LANG LC_ALL TZ HOSTNAME HOSTTYPE MAIL EDITOR DISPLAY TMPDIR SHLVL COLUMNS LINES INIT_CWD " +
    "INVOCATION_ID JOURNAL_STREAM STATE_DIRECTORY CACHE_DIRECTORY NODE_PATH NODE_OPTIONS NODE_COMPILE_CACHE NODE npm_config_cache npm_command " +
    "PGHOST PGPORT PGUSER PGSSLMODE MALLOC_ARENA_MAX HTTP_PROXY HTTPS_PROXY NO_PROXY SSH_CLIENT XDG_DATA_DIRS DATA DEBUG CI UPSTREAM " +
    "TEST_DATABASE_URL TEST_BROWSER HISTORIES BASE_URL API_URL SECRET KEY OTEL_TRACES_SAMPLER OTEL_EXPORTER_OTLP_PROTOCOL POSTGRES_URL REDIS_URL";
  expect(named(...VARIABLES, ...foreign.split(" "))).toEqual([]);
  expect(misspelt({ PUBLIC_URI: " ", PORTT: undefined })).toEqual([]);
});
