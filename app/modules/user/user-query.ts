/** Parts of a profile, in the order of its tabs; the first is shown without a word in the address. */
export const USER_TABS = ["on-sale", "sold", "received", "sent"] as const;
export type UserTab = (typeof USER_TABS)[number];

export type UserQuery = { tab: UserTab; page: number };

/** Reads any address: what makes no sense is the first part, the first page. */
export function readUserQuery(query: URLSearchParams): UserQuery {
  const page = query.get("page") ?? "";
  return {
    tab: USER_TABS.find((tab) => tab === query.get("tab")) ?? USER_TABS[0],
    page: /^\d{1,6}$/.test(page) ? Math.max(1, Number(page)) : 1,
  };
}

/** The address's words for a part. */
export const toUserQuery = ({ tab, page }: UserQuery) => ({
  tab: tab === USER_TABS[0] ? null : tab,
  page: page === 1 ? null : page,
});
