import type { TestProject } from "vitest/node";

import { hasCast, preparePgliteTemplate, type Template } from "./world-template.ts";

declare module "vitest" {
  interface ProvidedContext {
    pgliteTemplates: { none: Template; cast?: Template } | null;
    postgresTemplates: {
      /** A database of the server; other databases differ in its name only. */
      url: string;
      none: { name: string; files: string };
      cast?: { name: string; files: string };
    } | null;
  }
}

export default async function setup(project: TestProject): Promise<void> {
  const none = await preparePgliteTemplate("none");
  const cast = hasCast() ? await preparePgliteTemplate("cast") : undefined;
  project.provide("pgliteTemplates", { none, ...(cast && { cast }) });
  project.provide("postgresTemplates", null);
}
