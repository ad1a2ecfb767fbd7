import type { Messages } from "./translate.ts";

export const otherMessages = import.meta.glob<Messages>(
  [
    "../../locales/en/*.json",
    "!../../locales/en/{common,layout,locale,home,home-figures,search,listing,listing-more,device-words,market-price,error,consent}.json",
  ],
  { import: "default" },
);
