import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import type { ListDefinitions } from "#api/modules/staff-list/index.ts";
import { createExport } from "./create-export.ts";
import { cancelJob, getJob, getJobPart, listJobs } from "./get-jobs.ts";
import { startBulk } from "./start-bulk.ts";

const { staffJob } = contract;

export const createStaffJobRoutes = (lists: ListDefinitions): Route[] => [
  route(
    staffJob.createExport,
    async (call, { params, body }) => ({
      data: await createExport(call, lists[params.list], body),
    }),
    { oneTransaction: true },
  ),
  route(
    staffJob.startBulk,
    async (call, { params, body }) => ({
      data: await startBulk(call, lists[params.list], body),
    }),
    { oneTransaction: true },
  ),
  route(staffJob.list, (call, { query }) => listJobs(call, lists, query)),
  route(staffJob.get, async (call, { params, query }) => ({
    data: await getJob(call, lists, { ...params, ...query }),
  })),
  route(staffJob.cancel, async (call, { params }) => {
    await cancelJob(call, params.jobId);
    return null;
  }),
  route(staffJob.getPart, async (call, { params }) => ({
    data: await getJobPart(call, lists, params),
  })),
];
