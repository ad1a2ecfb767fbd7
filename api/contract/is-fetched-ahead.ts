const HEADERS = ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"];

/** Whether the browser fetches a page that nobody has opened yet, and perhaps nobody will. */
export const isFetchedAhead = ({ headers }: { headers: Headers }): boolean =>
  HEADERS.some((name) => /\b(?:prefetch|prerender|preview)\b/i.test(headers.get(name) ?? ""));
