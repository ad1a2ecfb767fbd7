import { toLoggedPath } from "#contract/logged-path.ts";

/** The hub's searches name customers; the value of `link` signs in. */
const PRIVATE_PATH = /^\/[^/]+\/hub(?:\/|$)/;
const PRIVATE_QUERY = /[?&](?:link|who|find)=/;

export const isPrivateAddress = ({ pathname, search }: Pick<URL, "pathname" | "search">): boolean =>
  toLoggedPath(pathname) !== pathname || PRIVATE_PATH.test(pathname) || PRIVATE_QUERY.test(search);
