import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { browseList, countList } from "./browse-list.ts";
import { findAnything } from "./find-anything.ts";
import type { ListDefinitions } from "./list-definition.ts";
import { deleteView, listViews, saveView } from "./list-views.ts";

const { staffList } = contract;

export const createStaffListRoutes = (lists: ListDefinitions): Route[] => [
  route(staffList.get, async (call, { params, query }) => ({
    data: await browseList(call, lists[params.list], query),
  })),
  route(staffList.count, async (call, { params, query }) => ({
    data: await countList(call, lists[params.list], query),
  })),
  route(staffList.find, async (call, { query }) => ({
    data: await findAnything(call, lists, query.q),
  })),
  route(staffList.listViews, async (call, { params }) => ({
    data: await listViews(call, lists[params.list]),
  })),
  route(staffList.saveView, async (call, { params, body }) => ({
    data: await saveView(call, lists[params.list], body),
  })),
  route(staffList.deleteView, async (call, { params }) => {
    await deleteView(call, lists[params.list], params.viewId);
    return null;
  }),
];
