/** Replaces the client of a booking who has been erased. No mail server delivers to `.invalid` (RFC 2606), and we send no email there. */
export const ERASED_CLIENT = { name: "Erased client", email: "erased@client.invalid" } as const;
