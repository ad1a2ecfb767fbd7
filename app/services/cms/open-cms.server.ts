import type { WebConfig } from "../env.server.ts";
import type { Logger } from "../log.server.ts";
import { createCms, type Cms } from "./create-cms.server.ts";
import { answerWordpress, EMBEDDED_CMS } from "./store/answer-wordpress.server.ts";

/** The WordPress at CMS_URL, or without one the articles that come with the shop. */
export function openCms({ cmsUrl, cmsFolder, supportEmail, company }: WebConfig, log: Logger): Cms {
  if (cmsUrl !== null) {
    return createCms({ fetch: (request) => fetch(request), base: cmsUrl, folder: cmsFolder, log });
  }
  return createCms({
    fetch: async (request) => answerWordpress(request, { contact: supportEmail, company }),
    base: EMBEDDED_CMS,
    folder: null,
    log,
  });
}
