import { renderToStaticMarkup } from "react-dom/server";
import { getT } from "../locale/get-t.server.ts";
import type { Locale } from "../locale/locale.ts";
import { SoldChart, type History } from "./sold-chart.server.tsx";

/**
 * What such devices were sold for month by month, drawn and as a table, as HTML; null where none was.
 * It never changes in the browser, so that browsers need not bring what draws it.
 */
export const drawSoldChart = (locale: Locale, history: History): string | null =>
  history.length === 0
    ? null
    : renderToStaticMarkup(
        <SoldChart
          locale={locale}
          history={history}
          t={getT(locale, "price-history")}
          level="h2"
        />,
      );
