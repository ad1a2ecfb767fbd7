import type { Logger } from "./log.server.ts";
import type { WebConfig } from "./env.server.ts";

/** Facts about one request that loaders, actions and the document need. */
export type WebRequest = {
  /** Address of the visitor, after trusted proxies. */
  ip: string;
  /** Path and query as the visitor asked for them, without React Router's `.data`. */
  path: string;
  /** Public origin: where links to this site begin. */
  origin: string;
  now: () => Date;
  log: Logger;
  config: WebConfig;
  /** The visitor holds a session token; whether it is still good only the marketplace knows. */
  signedIn: boolean;
  /** The page is the same for all anonymous visitors, and the cache may keep it. */
  shared: boolean;
  /** Random for each rendering; the inline scripts and styles that carry it are ours. */
  nonce: string;
  /** The visitor wants pages that spare their line: no scripts, pictures on tap. */
  lite: boolean;
  /** Fetched ahead of a click that may never come. */
  isAhead: boolean;
  /** For lines in the log and for people who write to support. */
  reference: string;
  /** Changes with every build of the web. */
  buildId: string;
};
