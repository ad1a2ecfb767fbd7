import { redirect } from "react-router";

/** Redirects a plain form's query to its address without empty parameters. Throws the redirect. */
export function requireCleanAddress(url: URL): void {
  const params = new URLSearchParams([...url.searchParams].filter(([, value]) => value !== ""));
  if (params.size === url.searchParams.size) return;
  const query = params.toString();
  throw redirect(url.pathname + (query === "" ? "" : `?${query}`));
}
