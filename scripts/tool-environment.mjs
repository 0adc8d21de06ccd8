/** What npm and the tools of a build need to know of the machine, its network and its certificates, besides npm's own settings. */
const NAMES = new Set(
  [
    ["PATH", "HOME", "USER", "LOGNAME", "SHELL", "PWD", "TERM", "COLORTERM", "NO_COLOR", "FORCE_COLOR", "CI"],
    ["LANG", "LANGUAGE", "TZ", "TMPDIR", "TMP", "TEMP", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "LD_LIBRARY_PATH"],
    ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY", "SSL_CERT_FILE", "SSL_CERT_DIR", "NODE_EXTRA_CA_CERTS"],
    ["NODE_ENV", "NODE_OPTIONS", "NODE_COMPILE_CACHE", "NODE_USE_SYSTEM_CA", "NODE_USE_ENV_PROXY", "SOURCE_DATE_EPOCH"],
    ["APPDATA", "LOCALAPPDATA", "USERPROFILE", "SYSTEMROOT", "WINDIR", "COMSPEC", "PATHEXT"],
  ].flat(),
);
const PREFIXES = /^(npm_|NPM_CONFIG_|LC_)/;
/** How npm proves to a registry who asks: its own variables, and those that the documents of registries put into `.npmrc`. */
const LOGINS = /^(NPM_TOKEN|NODE_AUTH_TOKEN|npm_config_(.*:)?_.*)$/i;

/**
 * The variables of `env` that programs of others may see: what builds and checks, and scripts of packages. The list says what they
 * get, so that a secret of the practice, or of the publisher, that somebody adds later is withheld, too.
 */
export function toolEnvironment(env = process.env) {
  return Object.fromEntries(
    Object.entries(env).filter(
      ([name]) => (NAMES.has(name.toUpperCase()) || PREFIXES.test(name)) && !LOGINS.test(name),
    ),
  );
}

/** The variables of `env` that npm itself may see: those, and its logins at registries. It runs no scripts of packages (`.npmrc`). */
export function npmEnvironment(env = process.env) {
  return { ...toolEnvironment(env), ...Object.fromEntries(Object.entries(env).filter(([name]) => LOGINS.test(name))) };
}
