import { isStaffListId } from "#contract/staff-list-words.ts";
import { apiContext, localeContext } from "../../context.ts";
import { ListPage } from "../../modules/staff-list/list-page.tsx";
import { loadList } from "../../modules/staff-list/load-list.server.ts";
import type { Route } from "./+types/list";

export const handle = { scripts: false };

export async function loader({ context, params: { list }, url }: Route.LoaderArgs) {
  if (!isStaffListId(list)) throw new Response(null, { status: 404 });
  const locale = context.get(localeContext);
  const { searchParams: search } = url;
  return { list: await loadList(context.get(apiContext), { list, search, locale }) };
}

const List = ({ loaderData: { list } }: Route.ComponentProps) => <ListPage list={list} />;
export default List;
