import type { Messages } from "./translate.ts";

export const otherMessages = import.meta.glob<Messages>(
  [
    "../../locales/en/*.json",
    "!../../locales/en/{common,layout,locale,home,search,listing,error,consent}.json",
  ],
  { import: "default" },
);
