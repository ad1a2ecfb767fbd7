import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { getPassport } from "./get-passport.ts";

export const passportRoutes: Route[] = [
  route(contract.getPassport, async (call, { params }) => ({
    data: await getPassport(call, params.code),
  })),
];
