/** The same server's address with another database's name. */
export function databaseUrl(serverUrl: string, name: string): string {
  return serverUrl.replace(/\/[^/?]*(?=\?|$)/, `/${name}`);
}
