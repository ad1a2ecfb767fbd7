import { data } from "react-router";
import { staffJobIdSchema } from "#contract/id.ts";
import { consolePaths } from "../../console-paths.ts";
import { apiContext, localeContext } from "../../context.ts";
import { answerDownload } from "../../modules/data-export/answer-download.server.ts";
import { toStepUp } from "../../modules/form/step-up.server.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/job-file";

const TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** A file of another person, or one that is not finished, is 404. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const id = staffJobIdSchema.safeParse(params.jobId);
  if (!id.success) throw data(null, { status: 404 });
  const { job } = await api.staffJob.get({ jobId: id.data });
  if (job.parts === 0 || job.format === null) throw data(null, { status: 404 });
  try {
    return await answerDownload({
      found: job,
      file: {
        name: `deftero-${job.list}-${job.created_at.slice(0, 10)}.${job.format}`,
        type: TYPES[job.format],
      },
      getPart: (part) => api.staffJob.getPart({ jobId: id.data, part }),
    });
  } catch (error) {
    if (parseApiError(error)?.code !== "proof_needed") throw error;
    // Back to the page: a file would leave the form of the password on the screen.
    return toStepUp(context, consolePaths.job(context.get(localeContext), id.data));
  }
}
