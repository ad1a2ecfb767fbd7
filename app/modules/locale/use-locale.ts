import { useLocation } from "react-router";
import { localeOfPath, type Locale } from "./locale.ts";

export const useLocale = (): Locale => localeOfPath(useLocation().pathname);
