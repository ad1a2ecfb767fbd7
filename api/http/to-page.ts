import { LIMITS } from "#contract/limits.ts";

/** A page of a list in the contract's form; `path` and `query` make up the links. */
export const toPage = <Item>(
  data: Item[],
  {
    total,
    page,
    path,
    query = {},
    size = LIMITS.page.size,
  }: {
    total: number;
    page: number;
    path: string;
    query?: Record<string, string> | URLSearchParams;
    size?: number;
  },
) => {
  const last = Math.max(1, Math.ceil(total / size));
  const link = (number: number) => {
    const search = new URLSearchParams(query);
    search.set("page", String(number));
    return `${path}?${search}`;
  };
  return {
    data,
    meta: { current_page: page, last_page: last, per_page: size, total },
    links: {
      first: link(1),
      last: link(last),
      prev: page > 1 ? link(Math.min(page - 1, last)) : null,
      next: page < last ? link(page + 1) : null,
    },
  };
};
