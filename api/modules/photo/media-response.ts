import Negotiator from "negotiator";
import type { StoredObject } from "#api/providers/storage/port.ts";

/** Parsing takes time that grows with the square of the length. */
const MAX_HEADER = 500;

/** Wildcards do not count: clients that send only `image/*` include ones without AVIF and WebP. */
export function toAcceptedFormats(accept: string | null): { avif: boolean; webp: boolean } {
  const headers = { accept: (accept ?? "").toLowerCase().slice(0, MAX_HEADER) };
  const types = new Negotiator({ headers }).mediaTypes();
  return { avif: types.includes("image/avif"), webp: types.includes("image/webp") };
}

// An SVG that is opened by its address must not act as a page.
const guards = {
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
};

export function toResponse(
  request: Request,
  etag: string,
  { bytes, contentType }: StoredObject,
  { vary, isBest = true }: { vary?: string; isBest?: boolean },
): Response {
  const headers = new Headers({
    ...guards,
    // Browsers cache for a year; a shared cache revalidates after a day, when the AVIF may exist.
    "cache-control": `public, max-age=31536000, ${isBest ? "" : "s-maxage=86400, "}immutable`,
    etag,
  });
  if (vary) headers.set("vary", vary);
  if (matchesEtag(request.headers.get("if-none-match"), etag)) {
    return new Response(null, { status: 304, headers });
  }
  headers.set("content-type", contentType);
  headers.set("content-length", String(bytes.length));
  return new Response(request.method === "HEAD" ? null : bytes, { headers });
}

function matchesEtag(header: string | null, etag: string): boolean {
  if (!header) return false;
  return header.split(",").some((one) => {
    const tag = one.trim().replace(/^W\//, "");
    return tag === "*" || tag === etag;
  });
}

export function toErrorResponse(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { ...headers, "cache-control": "no-store" } });
}
