const KEY = "recentSearches";
const KEPT = 5;

/** `of` is the member who searched; empty for a visitor. */
type Kept = { of: string; searches: string[] };

/**
 * Searches of this browser, latest first; no server knows them. Those of a member are gone for whoever
 * uses the browser after them.
 */
export function readSearches(member = ""): string[] {
  const { of, searches } = read();
  if (of === "" || of === member) return searches;
  forgetSearches();
  return [];
}

export function rememberSearch(text: string, member = ""): void {
  const search = text.trim().replace(/\s+/g, " ");
  if (search === "") return;
  const others = readSearches(member).filter((one) => one.toLowerCase() !== search.toLowerCase());
  const kept: Kept = { of: member, searches: [search, ...others].slice(0, KEPT) };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage nothing is remembered.
  }
}

export function forgetSearches(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Without storage nothing is remembered.
  }
}

function read(): Kept {
  try {
    const { of, searches } = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
    return { of: of ?? "", searches: searches ?? [] };
  } catch {
    return { of: "", searches: [] };
  }
}
