import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { renewStepUp } from "./require-fresh-proof.ts";

export const stepUpRoutes: Route[] = [
  route(contract.stepUp.provePassword, async (call, { body }) => {
    await renewStepUp(call, body.password);
    return null;
  }),
];
