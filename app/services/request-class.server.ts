import { isbot } from "isbot";
import { LIMITS } from "#contract/limits.ts";
import { takesFiles } from "../url-rules.server.ts";
import type { RequestClass } from "./admission.server.ts";

type Asked = {
  method: string;
  /** Path and query as they came. */
  target: string;
  header: (
    name: "user-agent" | "content-length" | "content-type" | "transfer-encoding",
  ) => string | null;
};

/** Long answers for machines, which can come back later. */
const FOR_MACHINES =
  /^\/(?:sitemap\.xml|robots\.txt|\.well-known\/security\.txt|api\/openapi\.json)$/;

const REPORTS = /^\/monitoring(?:\/csp)?$/;

/**
 * The class in which a request waits for its place. Null for those that take none: health checks,
 * which must be answered above all when the shop is busy, and uploads, whose bodies take their time
 * and which have turns of their own (upload-turns.server.ts).
 */
export function classifyRequest({ method, target, header }: Asked): RequestClass | null {
  const path = target.split("?", 1)[0]!;
  if (path === "/health" || path === "/ready") return null;
  if (method !== "GET" && method !== "HEAD") {
    const length = Number(header("content-length") ?? 0);
    const isLong = length > LIMITS.body.form;
    const isOfUnknownLength = header("transfer-encoding") !== null;
    const mayHoldFiles =
      /^multipart\/form-data\b/i.test(header("content-type") ?? "") &&
      (path.startsWith("/api/") || takesFiles(path));
    // A long one that holds no files is refused unread.
    if (isLong || (isOfUnknownLength && mayHoldFiles)) return null;
    // Reports of pages must not take the places of forms.
    return REPORTS.test(path) ? "picture" : "write";
  }
  if (path.startsWith("/media/")) return "picture";
  if (FOR_MACHINES.test(path)) return "crawler";
  return isbot(header("user-agent")) ? "crawler" : "page";
}
