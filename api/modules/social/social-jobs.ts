import type { ApiDeps } from "#api/context.ts";
import type { JobPayloads } from "#api/jobs/job-names.ts";
import { MediaRefused, storeProvidedPortrait } from "#api/modules/photo/index.ts";
import { writeSocialPhoto } from "./social-store.ts";

type Deps = Pick<ApiDeps, "database" | "storage" | "jobs" | "social" | "now" | "log">;

export const registerSocialJobs = (deps: Deps): void =>
  deps.jobs.work("keep-social-photo", (photo) => storeSocialPhoto(deps, photo));

/** Pages show pictures of our own host alone. */
async function storeSocialPhoto(
  deps: Deps,
  { user_id: userId, provider, picture }: JobPayloads["keep-social-photo"],
): Promise<void> {
  const { database, social, log, now } = deps;
  const bytes = await social.parsePicture(provider, picture);
  if (bytes === null) return;
  try {
    // An unused photo is deleted by the media sweep.
    await writeSocialPhoto(database, userId, await storeProvidedPortrait(deps, bytes, now()));
  } catch (error) {
    if (!(error instanceof MediaRefused)) throw error;
    log.info({ provider, problem: error.problem }, "A provider's picture was not taken");
  }
}
