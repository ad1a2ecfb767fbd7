import type { RootOptions } from "react-dom/client";
import type { HydratedRouterProps } from "react-router/dom";

type Kind = "script" | "rejection" | "hydration" | "uncaught" | "caught" | "router";
export type Report = [error: unknown, kind: Kind, info?: { componentStack?: string | null }];

export type MonitoringFacts = {
  dsn: string;
  environment: string;
  release: string;
  reference?: string;
};

/** Created by the inline script of the document (layout/inline-scripts.server.ts). */
export type PageMonitoring = MonitoringFacts & {
  queue: Report[];
  send?: (...report: Report) => void;
  start?: () => void;
  report: (...report: Report) => void;
  root: RootOptions;
  router: Pick<HydratedRouterProps, "onError">;
};
