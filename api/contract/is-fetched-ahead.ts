const HEADERS = ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"];

/** Whether the browser prefetches a page that the visitor has not opened. */
export const isFetchedAhead = ({ headers }: { headers: Headers }): boolean =>
  HEADERS.some((name) => /\b(?:prefetch|prerender|preview)\b/i.test(headers.get(name) ?? ""));
