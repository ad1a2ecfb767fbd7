import type { RootOptions } from "react-dom/client";
import type { HydratedRouterProps } from "react-router/dom";

/** How an error came to be known. */
type Kind = "script" | "rejection" | "hydration" | "uncaught" | "caught" | "router";
export type Report = [error: unknown, kind: Kind, info?: { componentStack?: string | null }];

/** Where the reports of a page go, and what they say of it. */
export type MonitoringFacts = {
  dsn: string;
  environment: string;
  release: string;
  /** Reference of the request; left out where the document is the same for all. */
  reference?: string;
};

/** What the document's inline script leaves for the modules (layout/inline-scripts.server.ts). */
export type PageMonitoring = MonitoringFacts & {
  /** The first errors, from before the SDK is there. */
  queue: Report[];
  /** Set by the SDK. */
  send?: (...report: Report) => void;
  /** Fetches the SDK; called for each error until it is there. */
  wake?: () => void;
  report: (...report: Report) => void;
  root: RootOptions;
  router: Pick<HydratedRouterProps, "onError">;
};
