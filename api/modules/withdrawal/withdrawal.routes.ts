import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import {
  askWithdrawalLink,
  getMyWithdrawal,
  getWithdrawalByLink,
  listMyWithdrawals,
  withdrawByLink,
  withdrawMine,
} from "./withdraw.ts";

export const withdrawalRoutes: Route[] = [
  route(contract.withdrawal.list, async (call) => ({ data: await listMyWithdrawals(call) })),
  route(contract.withdrawal.ask, async (call, { body }) => {
    await askWithdrawalLink(call, body);
    return { data: { is_asked: true } as const };
  }),
  route(contract.withdrawal.get, async (call, { params }) => ({
    data: await getMyWithdrawal(call, params.orderId),
  })),
  route(contract.withdrawal.create, async (call, { params, body }) => ({
    data: await withdrawMine(call, params.orderId, body),
  })),
  route(contract.withdrawal.getByLink, async (call, { params }) => ({
    data: await getWithdrawalByLink(call, params.token),
  })),
  route(contract.withdrawal.createByLink, async (call, { params, body }) => ({
    data: await withdrawByLink(call, params.token, body),
  })),
];
