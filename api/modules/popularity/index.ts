export { computePopularity, registerPopularityJobs } from "./compute-popularity.ts";
export { openViewCounter } from "./view-counter.ts";
