import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * What the package of the bundled PostgreSQL carries on Linux, which it calls MIT as a whole and of which it has no licence: the libraries
 * of Ubuntu 18.04 that it was built with. `mark` is what each file itself says of its version; a test holds that no library is missing here, and that each is the one that is named.
 */
export const POSTGRES_PARTS = [
  { name: "postgresql", version: "18.4", licence: "PostgreSQL", file: "bin/postgres", mark: "18.4" },
  {
    name: "openssl",
    version: "1.1.1",
    licence: "OpenSSL",
    file: "lib/libcrypto.so.1.1",
    mark: "OpenSSL 1.1.1  11 Sep 2018",
  },
  {
    name: "openssl",
    version: "1.1.1",
    licence: "OpenSSL",
    file: "lib/libssl.so.1.1",
    mark: "OpenSSL 1.1.1  11 Sep 2018",
  },
  { name: "icu", version: "60.2", licence: "Unicode-DFS-2016", file: "lib/libicudata.so.60", mark: "icudt60" },
  { name: "icu", version: "60.2", licence: "Unicode-DFS-2016", file: "lib/libicui18n.so.60", mark: "icudt60" },
  { name: "icu", version: "60.2", licence: "Unicode-DFS-2016", file: "lib/libicuuc.so.60", mark: "icudt60" },
  { name: "libxml2", version: "2.9.4", licence: "MIT", file: "lib/libxml2.so.2", mark: "20904" },
  { name: "libxslt", version: "1.1.29", licence: "X11", file: "lib/libxslt.so.1", mark: "10129" },
  { name: "zlib", version: "1.2.11", licence: "Zlib", file: "lib/libz.so.1", mark: "deflate 1.2.11" },
  { name: "xz", version: "5.2.2", licence: "LicenseRef-public-domain", file: "lib/liblzma.so.5", mark: "5.2.2" },
  {
    name: "ossp-uuid",
    version: "1.6.2",
    licence: "LicenseRef-OSSP-uuid",
    file: "lib/libossp-uuid.so.16",
    mark: "OSSP uuid 1.6.2",
  },
] as const;

/** Each part once, with the text of its licence. */
export function textsOfParts(): { name: string; version: string; licence: string; text: string }[] {
  const parts = new Map(POSTGRES_PARTS.map((part) => [part.name, part]));
  return [...parts.values()].map(({ name, version, licence }) => {
    const text = readFileSync(join(import.meta.dirname, "texts", `${name}.txt`), "utf8").trim();
    return { name, version, licence, text };
  });
}
