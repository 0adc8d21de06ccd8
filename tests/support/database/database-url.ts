/** The address of another database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  return serverUrl.replace(/\/[^/?]*(?=\?|$)/, `/${name}`);
}

/** The name of the database that `seededDatabase` copies, beside the one that has no rows. */
export const seededTemplate = (template: string): string => `${template}_seeded`;
