import type { Messages } from "./translate.ts";

export const otherMessages = import.meta.glob<Messages>(
  [
    "../../locales/el/*.json",
    "!../../locales/el/{common,layout,locale,home,search,listing,error,consent}.json",
  ],
  { import: "default" },
);
