import type { ShouldRevalidateFunctionArgs } from "react-router";

/** Opening or closing a dialog over a page asks the server nothing. */
export function revalidateUnlessModal({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (formMethod !== undefined && formMethod !== "GET") return defaultShouldRevalidate;
  if (currentUrl.pathname !== nextUrl.pathname) return defaultShouldRevalidate;
  const without = (url: URL) => {
    const query = new URLSearchParams(url.search);
    query.delete("modal");
    return query.toString();
  };
  const isSame = without(currentUrl) === without(nextUrl);
  const isModal = currentUrl.searchParams.get("modal") !== nextUrl.searchParams.get("modal");
  return isSame && isModal ? false : defaultShouldRevalidate;
}
