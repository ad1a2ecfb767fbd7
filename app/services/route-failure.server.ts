import { isRouteErrorResponse } from "react-router";

export type RouteFailure = { error: unknown };

/** React Router answers so to a GET for a route without a loader. */
const NO_LOADER = 400;

/** The status of an error that no error boundary of its own route shows. */
export function statusOfFailure(error: unknown, method: string): number {
  if (!isRouteErrorResponse(error)) return 500;
  const isRead = method === "GET" || method === "HEAD";
  const isInternal = "internal" in error && error.internal === true;
  return isInternal && isRead && error.status === NO_LOADER ? 405 : error.status;
}

/** Scripts that asked for data get the response of React Router. */
export function needsPage(request: Request, response: Response | null): boolean {
  if (new URL(request.url).pathname.endsWith(".data")) return false;
  const { headers } = request;
  const accepted = headers.get("Accept") ?? "";
  const destination = headers.get("Sec-Fetch-Dest") ?? "document";
  const isForScript = accepted.includes("json") || !/^(?:document|i?frame)$/.test(destination);
  if (isForScript && !accepted.includes("text/html")) return false;
  if (response === null) return true;
  const isPage = /^text\/html\b/.test(response.headers.get("Content-Type") ?? "");
  return response.status >= 400 && !isPage;
}
