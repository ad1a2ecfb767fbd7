/** The photo that a query asks for, from 1; null where it asks for none of those that there are. */
export function readAskedPhoto(params: URLSearchParams, count: number): number | null {
  const asked = params.get("photo") ?? "";
  return /^[1-9]\d?$/.test(asked) && Number(asked) <= count ? Number(asked) : null;
}
