import { seconds } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import type { PhotoTag } from "#contract/photo.ts";
import type { PhotoViews } from "./photo-views.ts";

/** Delays between retries of a photo; after the last one the user has to retry. */
const PAUSES = [1, 2, 4, 8, 15, 30].map(seconds);

export type UploadFault = "connection" | "busy" | (string & {});

export type Upload = {
  readonly id: string;
  readonly tag: PhotoTag;
  /** `waiting` for its turn or for the network, `pausing` before a retry. */
  readonly state: "waiting" | "preparing" | "sending" | "pausing" | "failed";
  /** 0 to 1. */
  readonly share: number;
  readonly preview: string | null;
  readonly fault: UploadFault | null;
  readonly mayRetry: boolean;
};

export type Prepared = { body: Blob; preview: string | null };

export type Outcome =
  | { is: "stored"; views: PhotoViews }
  | { is: "refused"; fault: UploadFault }
  /** May have been stored: a retry sends the same idempotency key. */
  | { is: "failed"; fault: "connection" | "busy"; after?: number }
  | { is: "signed-out" };

type Sent = { tag: PhotoTag; body: Blob; key: string };

/** The message is a message key. */
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
 * A failed upload is retried under the same idempotency key, so that it is stored once even when
 * only the response was lost.
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
      // Set synchronously, so that a job cannot be started twice.
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
        // The API remembers the refusal under the old key.
        job.key = parts.createKey();
        return fail(job, outcome.fault, outcome.fault !== "photo-unreadable");
      case "signed-out":
        isSignedOut = true;
        return change(job, { state: "waiting", share: 0 });
      case "failed": {
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
    /** A second photo for the same slot replaces the first. */
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
