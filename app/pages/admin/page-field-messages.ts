import { t } from "@sacred-space/words/t.ts";
export const PAGE_FIELD_MESSAGES = {
  title: t("Please give the page a title of at most 150 characters."),
  path: t(
    "Small letters, digits and single hyphens after a slash, such as /sound-bath. Addresses such as /book belong to the site.",
  ),
};
