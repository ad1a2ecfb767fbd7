import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { completeSignIn } from "./complete-sign-in.ts";
import {
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from "./set-up-second-factor.ts";

export const secondFactorRoutes: Route[] = [
  route(contract.secondFactor.signIn, async (call, { body }) => ({
    data: await completeSignIn(call, body),
  })),
  route(contract.secondFactor.get, async (call) => ({ data: await getSecondFactor(call) })),
  route(contract.secondFactor.start, async (call) => {
    await startSecondFactor(call);
    return null;
  }),
  route(contract.secondFactor.confirm, async (call, { body }) => ({
    data: await confirmSecondFactor(call, body.code),
  })),
  route(contract.secondFactor.renewRecoveryCodes, async (call) => ({
    data: await renewRecoveryCodes(call),
  })),
  route(contract.secondFactor.remove, async (call) => {
    await removeSecondFactor(call);
    return null;
  }),
];
