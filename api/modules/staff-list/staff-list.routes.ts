import { contract } from "#contract/contract.ts";
import type { StaffListId } from "#contract/staff-list-words.ts";
import { route, type Route } from "#api/http/route.ts";
import { browseList, countList } from "./browse-list.ts";
import type { ListDefinition } from "./list-definition.ts";

export type ListDefinitions = Readonly<Record<StaffListId, ListDefinition>>;

export const createStaffListRoutes = (lists: ListDefinitions): Route[] => [
  route(contract.staffList.get, async (call, { params, query }) => ({
    data: await browseList(call, lists[params.list], query),
  })),
  route(contract.staffList.count, async (call, { params, query }) => ({
    data: await countList(call, lists[params.list], query),
  })),
];
