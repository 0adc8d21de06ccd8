/** The client of a booking whose client has been erased. No mail program delivers to `.invalid` (RFC 2606), and no email of ours is written there. */
export const ERASED_CLIENT = { name: "Erased client", email: "erased@client.invalid" } as const;
