import type { EndpointResult } from "#contract/endpoint.ts";
import type { Money } from "#contract/money.ts";
import type { computePrice } from "#contract/selling.ts";
import type { Locale } from "../locale/locale.ts";
import { drawUsualPrice } from "./draw-usual-price.server.tsx";

type Ask = () => Promise<EndpointResult<typeof computePrice>["data"]>;

/**
 * What devices of the kind were sold for, drawn. Null where the marketplace cannot say: a device can
 * be bought without it. `price`: the asking price of the one that is looked at.
 */
export const findUsualPrice = (
  locale: Locale,
  ask: Ask,
  price: Money | null,
): Promise<string | null> =>
  ask().then(
    (facts) => drawUsualPrice(locale, facts, price),
    () => null,
  );
