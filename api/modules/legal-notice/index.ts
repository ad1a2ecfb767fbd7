export { registerLegalTextJobs } from "./announce-legal-texts.ts";
