import { LIMITS } from "#contract/limits.ts";
import type { PhotoTag } from "#contract/photo-tags.ts";
import type { PhotoViews } from "./photo-views.ts";

const seconds = (n: number) => n * 1000;

/** Between one try and the next of the same photo; after the last one somebody has to say "Again". */
const PAUSES = [1, 2, 4, 8, 15, 30].map(seconds);

/** Why a photo has not arrived, as a key of the texts. */
export type UploadFault = "connection" | "busy" | (string & {});

export type Upload = {
  readonly id: string;
  readonly tag: PhotoTag;
  /** `waiting` for its turn or for the network, `pausing` before the next try. */
  readonly state: "waiting" | "preparing" | "sending" | "pausing" | "failed";
  /** How much of it is on its way, from 0 to 1. */
  readonly share: number;
  /** A small picture of it, as a data URL, as soon as there is one. */
  readonly preview: string | null;
  /** Only where it failed. */
  readonly fault: UploadFault | null;
  /** Sending the same file again may help. */
  readonly mayRetry: boolean;
};

export type Prepared = { body: Blob; preview: string | null };

export type Outcome =
  | { is: "stored"; views: PhotoViews }
  /** Not stored, and not by sending it again. */
  | { is: "refused"; fault: UploadFault }
  /** It may or may not have arrived: the same key says that it is the same photo. */
  | { is: "failed"; fault: "connection" | "busy"; after?: number }
  | { is: "signed-out" };

type Sent = { tag: PhotoTag; body: Blob; key: string };

/** What cannot be made ready to be sent, with the key of the sentence that says why. */
export class UnreadablePhoto extends Error {
  readonly fault: UploadFault;

  constructor(fault: UploadFault) {
    super(fault);
    this.fault = fault;
  }
}

type Parts = {
  /** Throws UnreadablePhoto. */
  prepare: (file: File) => Promise<Prepared>;
  send: (photo: Sent, onShare: (share: number) => void, signal: AbortSignal) => Promise<Outcome>;
  pause: (milliseconds: number) => Promise<void>;
  isOnline: () => boolean;
  createKey: () => string;
  onStored: (views: PhotoViews) => void;
};

type Job = {
  upload: Upload;
  readonly file: File;
  key: string;
  prepared: Prepared | null;
  tries: number;
  readonly gone: AbortController;
};

/**
 * Sends photos, two at a time. What fails is sent again by itself, alone and under the same key, so
 * that it is stored once even when only the answer was lost.
 */
export function createUploadQueue(parts: Parts) {
  let jobs: Job[] = [];
  let uploads: readonly Upload[] = [];
  let isSignedOut = false;
  const listeners = new Set<() => void>();

  function tell() {
    uploads = jobs.map(({ upload }) => upload);
    for (const listener of listeners) listener();
  }
  function change(job: Job, change: Partial<Upload>) {
    job.upload = { ...job.upload, ...change };
    if (jobs.includes(job)) tell();
  }
  function leave(job: Job) {
    job.gone.abort();
    jobs = jobs.filter((other) => other !== job);
  }
  const fail = (job: Job, fault: UploadFault, mayRetry: boolean) =>
    change(job, { state: "failed", fault, mayRetry, share: 0 });

  function work() {
    if (isSignedOut || !parts.isOnline()) return;
    const isRunning = ({ upload: { state } }: Job) => state === "preparing" || state === "sending";
    let free = LIMITS.upload.atOnce - jobs.filter(isRunning).length;
    for (const job of jobs) {
      if (free <= 0) return;
      if (job.upload.state !== "waiting") continue;
      free -= 1;
      // Taken at once: what comes next must not begin it a second time.
      change(job, { state: job.prepared === null ? "preparing" : "sending", share: 0 });
      void run(job).finally(work);
    }
  }

  async function run(job: Job): Promise<void> {
    try {
      job.prepared ??= await parts.prepare(job.file);
    } catch (error) {
      return fail(job, error instanceof UnreadablePhoto ? error.fault : "photo-unreadable", false);
    }
    if (job.gone.signal.aborted) return;
    change(job, { state: "sending", preview: job.prepared.preview });
    const outcome = await parts
      .send(
        { tag: job.upload.tag, body: job.prepared.body, key: job.key },
        (share) => change(job, { share }),
        job.gone.signal,
      )
      .catch((): Outcome => ({ is: "failed", fault: "connection" }));
    if (job.gone.signal.aborted) return;
    settle(job, outcome);
  }

  function settle(job: Job, outcome: Outcome): void {
    switch (outcome.is) {
      case "stored":
        leave(job);
        parts.onStored(outcome.views);
        return tell();
      case "refused":
        // The refusal is remembered under the old key.
        job.key = parts.createKey();
        return fail(job, outcome.fault, outcome.fault !== "photo-unreadable");
      case "signed-out":
        isSignedOut = true;
        return change(job, { state: "waiting", share: 0 });
      case "failed": {
        // Without a network it waits for one, and that is no try.
        if (!parts.isOnline()) return change(job, { state: "waiting", share: 0 });
        const pause = PAUSES[job.tries];
        job.tries += 1;
        if (pause === undefined) return fail(job, outcome.fault, true);
        change(job, { state: "pausing", share: 0 });
        void parts.pause(Math.max(pause, outcome.after ?? 0)).then(() => {
          if (job.upload.state === "pausing") change(job, { state: "waiting" });
          work();
        });
      }
    }
  }

  return {
    list: () => uploads,
    isSignedOut: () => isSignedOut,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** A second photo for the same slot takes the place of the first. */
    add(tag: PhotoTag, file: File): void {
      for (const job of jobs) if (job.upload.tag === tag) leave(job);
      const key = parts.createKey();
      const upload: Upload = {
        id: key,
        tag,
        state: "waiting",
        share: 0,
        preview: null,
        fault: null,
        mayRetry: false,
      };
      jobs = [
        ...jobs,
        { upload, file, key, prepared: null, tries: 0, gone: new AbortController() },
      ];
      tell();
      work();
    },
    /** Somebody says "Again". */
    retry(id: string): void {
      const job = jobs.find(({ upload }) => upload.id === id && upload.state === "failed");
      if (job === undefined) return;
      job.tries = 0;
      change(job, { state: "waiting", fault: null });
      work();
    },
    drop(id: string): void {
      for (const job of jobs) if (job.upload.id === id) leave(job);
      tell();
      work();
    },
    /** The network is back, or somebody has signed in: what waited for that goes on. */
    resume(): void {
      isSignedOut = false;
      for (const job of jobs) {
        const { state, fault } = job.upload;
        const waits = state === "pausing" || (state === "failed" && fault === "connection");
        if (!waits) continue;
        job.tries = 0;
        change(job, { state: "waiting", fault: null });
      }
      tell();
      work();
    },
  };
}
