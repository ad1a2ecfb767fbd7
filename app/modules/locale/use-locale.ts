import { useLocation } from "react-router";
import { localeOfPath, type Locale } from "./locale.ts";

/** The locale of the page that is shown. */
export const useLocale = (): Locale => localeOfPath(useLocation().pathname);
