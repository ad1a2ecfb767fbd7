import { data } from "react-router";
import { dataExportIdSchema } from "#contract/id.ts";
import { accountPaths } from "../../account-paths.ts";
import { apiContext, localeContext } from "../../context.ts";
import { answerDownload } from "../../modules/data-export/answer-download.server.ts";
import { toStepUp } from "../../modules/form/step-up.server.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/data-download";

/** Another member's archive, or one that has expired, is 404. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const id = dataExportIdSchema.safeParse(params.exportId);
  const found = await api.dataExport.get();
  if (!id.success || found?.id !== id.data || found.status !== "ready")
    throw data(null, { status: 404 });
  try {
    return await answerDownload({
      found,
      getPart: (part) => api.dataExport.getPart({ exportId: found.id, part }),
    });
  } catch (error) {
    if (parseApiError(error)?.code !== "proof_needed") throw error;
    // Back to the page: a file would leave the form of the password on the screen.
    return toStepUp(context, accountPaths.data(context.get(localeContext)));
  }
}
