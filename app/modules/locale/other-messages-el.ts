import type { Messages } from "./translate.ts";

/** Texts of the screens that a visit need not come to: asked for with the first of them. */
export const otherMessages = import.meta.glob<Messages>(
  [
    "../../locales/el/*.json",
    "!../../locales/el/{common,layout,locale,home,search,listing,error,consent}.json",
  ],
  { import: "default" },
);
