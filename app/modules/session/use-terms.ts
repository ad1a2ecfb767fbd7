import { useRouteLoaderData } from "react-router";
import { FIRST_TERMS, type PageTerms } from "#contract/terms.ts";
import { marketOf } from "../locale/locale.ts";
import { useLocale } from "../locale/use-locale.ts";

type LayoutTerms = PageTerms & {
  legal_texts?: { terms: { version: string; article: string } } | null;
  header?: { el: string; en: string } | null;
};

/** What the shop charges in this market; that of a new shop while the API cannot tell. */
export function useTerms(): LayoutTerms {
  const locale = useLocale();
  const data = useRouteLoaderData<{ terms?: LayoutTerms | null }>("routes/locale");
  return data?.terms ?? FIRST_TERMS[marketOf(locale)];
}
