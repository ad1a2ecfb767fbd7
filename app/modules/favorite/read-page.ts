/** The page that an address asks for; the first where it makes no sense. */
export function readPage(query: URLSearchParams): number {
  const text = query.get("page") ?? "";
  return /^\d{1,6}$/.test(text) ? Math.max(1, Number(text)) : 1;
}
