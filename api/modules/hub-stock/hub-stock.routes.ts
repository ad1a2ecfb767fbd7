import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { checkStock } from "./check-stock.ts";
import { announceConsignment, answerConsignment, getConsignment } from "./consignment.ts";
import { moveStock } from "./keep-stock.ts";
import { presentStock } from "./present-stock.ts";

const { consignment, hubStock } = contract;
const once = { oneTransaction: true } as const;

export const hubStockRoutes: Route[] = [
  route(consignment.get, async (call, { params }) => ({
    data: await getConsignment(call, params.id),
  })),
  route(
    consignment.announce,
    async (call, { params, body }) => ({ data: await announceConsignment(call, params.id, body) }),
    once,
  ),
  route(
    consignment.answer,
    async (call, { params, body }) => ({ data: await answerConsignment(call, params.id, body) }),
    once,
  ),
  route(hubStock.get, async (call, { params }) => ({
    data: await presentStock(call, params.stockId),
  })),
  // Both ask the lists of stolen devices, outside any transaction.
  route(hubStock.move, async (call, { params, body }) => ({
    data: await moveStock(call, params.stockId, body),
  })),
  route(hubStock.check, async (call, { params, body }) => ({
    data: await checkStock(call, params.stockId, body),
  })),
];
