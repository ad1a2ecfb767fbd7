import { data } from "react-router";
import { dataExportIdSchema } from "#contract/id.ts";
import { apiContext } from "../../context.ts";
import { answerDownload } from "../../modules/data-export/answer-download.server.ts";
import type { Route } from "./+types/data-download";

/** An archive of somebody else, or one that has expired, is 404. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const id = dataExportIdSchema.safeParse(params.exportId);
  const found = await api.dataExport.get();
  if (!id.success || found?.id !== id.data || found.status !== "ready")
    throw data(null, { status: 404 });
  return answerDownload({
    found,
    getPart: (part) => api.dataExport.getPart({ exportId: found.id, part }),
  });
}
