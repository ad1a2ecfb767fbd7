import type { Messages } from "./translate.ts";

export const otherMessages = import.meta.glob<Messages>(
  [
    "../../locales/el/*.json",
    "!../../locales/el/{common,layout,locale,offline,error-page,home,home-figures,search,search-filters,listing,listing-more,device-words,market-price}.json",
  ],
  { import: "default" },
);
