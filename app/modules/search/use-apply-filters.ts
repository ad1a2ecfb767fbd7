import { useCallback, type FormEvent } from "react";
import { useNavigate } from "react-router";
import { useLocale } from "../locale/use-locale.ts";
import { searchAddress, parseSearchQuery, type Place } from "./search-query.ts";

export const FILTER_FORM = "filters";
/** Target of the hash that opens the filters on a phone. */
export const FILTER_VIEW = "filter-view";

/** Whether the visitor has changed a field, also before the hydration. */
export const isFilterTouched = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll("input")].some((input) =>
    input.type === "checkbox"
      ? input.checked !== input.defaultChecked
      : input.value !== input.defaultValue,
  );

/**
 * spec §9 "Desktop breakpoint": beside the results each change applies at once, in the phone's view
 * none does.
 */
const BESIDE = "(min-width: 991px)";

export function useApplyFilters({ vertical, brand, model }: Place) {
  const navigate = useNavigate();
  const locale = useLocale();

  const apply = useCallback(
    (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const place = {
        ...(vertical && { vertical }),
        ...(brand && { brand }),
        ...(model && { model }),
      };
      const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [
        name,
        String(value),
      ]);
      const query = parseSearchQuery(new URLSearchParams(fields), place);
      const address = searchAddress(locale, place, query);
      // A view opened by the hash only closes with a new document.
      if (window.location.hash === `#${FILTER_VIEW}`) window.location.assign(address);
      else void navigate(address, { preventScrollReset: true });
    },
    [navigate, locale, vertical, brand, model],
  );

  const applyTouch = useCallback((form: HTMLFormElement) => {
    if (window.matchMedia(BESIDE).matches) form.requestSubmit();
  }, []);

  return { apply, applyTouch };
}
