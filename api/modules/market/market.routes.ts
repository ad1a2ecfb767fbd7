import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { getFeatures } from "./get-features.ts";
import { getTranslation } from "./get-translation.ts";
import { listCountries } from "./list-countries.ts";

export const marketRoutes: Route[] = [
  route(contract.listCountries, async (call) => ({ data: listCountries(call) })),
  route(contract.getFeatures, async (call, { query }) => getFeatures(call, query.country)),
  route(contract.getTranslation, async (_call, { params }) => ({
    data: { translation: getTranslation(params.locale) },
  })),
];
