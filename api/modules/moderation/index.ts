export { applyMeasure, createDecision } from "./apply-measure.ts";
export { complainAbout } from "./complain.ts";
export { eraseModeration } from "./erase-moderation.ts";
export { moderationExport } from "./export-decisions.ts";
export { registerMeasureJobs } from "./measure-clock.ts";
export { moderationRoutes } from "./moderation.routes.ts";
export { endRemedied } from "./reverse-measure.ts";
