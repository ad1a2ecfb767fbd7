import type { Messages } from "./translate.ts";

export const otherMessages = import.meta.glob<Messages>(
  [
    "../../locales/el/*.json",
    "!../../locales/el/{common,layout,locale,home,home-figures,search,listing,listing-more,device-words,market-price,error,consent}.json",
  ],
  { import: "default" },
);
