/** The version of the privacy and terms texts that is on show: it is stored with each tick. */
export const CONSENT_VERSION = "2024-12";
