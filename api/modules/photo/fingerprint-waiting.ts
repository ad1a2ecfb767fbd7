import { minutes } from "#contract/duration.ts";
import type { ApiDeps } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { StorageUnavailableError } from "#api/providers/storage/port.ts";
import { type MediaKey, toOriginalPath } from "./media-key.ts";
import { BusyError } from "./picture-lanes.ts";
import { UndecodableError } from "./picture-workers.ts";
import { OWN_WORK, processPicture, toUploadCost } from "./process-picture.ts";

const EVERY = minutes(1);
const AT_ONCE = 200;
/** Enough of a photo to fingerprint it. */
const EDGE = 512;

type Deps = Pick<ApiDeps, "database" | "storage" | "log">;
type Waiting = { key: MediaKey; width: number; height: number };

/** Photos from before there were fingerprints; a run that is stopped is gone on with by the next. */
async function fingerprintWaiting(deps: Deps): Promise<void> {
  for (const photo of await listWaiting(deps.database)) {
    try {
      await writeFingerprint(deps.database, photo.key, await fingerprint(deps, photo));
    } catch (error) {
      if (error instanceof BusyError || error instanceof StorageUnavailableError) return;
      if (!(error instanceof UndecodableError)) throw error;
      deps.log.warn(
        { err: error, key: photo.key },
        "A photo cannot be read, and gets no fingerprint",
      );
      await writeFingerprint(deps.database, photo.key, null);
    }
  }
}

export function registerFingerprintJobs(deps: Deps & Pick<ApiDeps, "jobs">): void {
  deps.jobs.work("fingerprint-photos", () => fingerprintWaiting(deps));
  deps.jobs.repeat("fingerprint-photos", EVERY);
}

async function fingerprint({ storage }: Deps, photo: Waiting): Promise<string | null> {
  const stored = await storage.get(toOriginalPath(photo.key));
  if (!stored) return null;
  const { measures } = await processPicture(
    { kind: "shot", bytes: stored.bytes, isPng: false, edge: EDGE, isMeasured: true },
    { lane: "background", owner: OWN_WORK, cost: toUploadCost(photo) },
  ).done;
  return measures?.fingerprint ?? null;
}

const listWaiting = async (database: Database): Promise<Waiting[]> =>
  (await database
    .db()
    .selectFrom("media")
    .select(["key", "width", "height"])
    .where("waits_for_fingerprint", "=", true)
    .orderBy("key")
    .limit(AT_ONCE)
    .execute()) as Waiting[];

const writeFingerprint = (database: Database, key: MediaKey, fingerprint: string | null) =>
  database
    .db()
    .updateTable("media")
    .set({ fingerprint, waits_for_fingerprint: false })
    .where("key", "=", key)
    .execute();
