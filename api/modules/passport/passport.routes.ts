import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { getPassport } from "./get-passport.ts";

export const passportRoutes: Route[] = [
  route(contract.passport.get, async (call, { params }) => ({
    data: await getPassport(call, params.code),
  })),
];
