type Parts = {
  /** Resolves after the time, or earlier when a retry is worthwhile. */
  pause: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  onWaiting: (isWaiting: boolean) => void;
};

type Options<Result> = {
  signal?: AbortSignal | undefined;
  isLost?: (result: Result) => boolean;
};

const FIRST_PAUSE = 800;
const LONGEST_PAUSE = 15_000;

export function createKeepTrying({ pause, onWaiting }: Parts) {
  let waiting = 0;
  return async function keepTrying<Result>(
    attempt: () => Promise<Result>,
    { signal, isLost = () => false }: Options<Result> = {},
  ): Promise<Result> {
    let isWaiting = false;
    const tell = (next: boolean) => {
      if (next === isWaiting) return;
      isWaiting = next;
      waiting += next ? 1 : -1;
      onWaiting(waiting > 0);
    };
    try {
      for (let length = FIRST_PAUSE; ; length = Math.min(length * 2, LONGEST_PAUSE)) {
        const result = await attempt().then(
          (value) => ({ value }),
          (error: unknown) => {
            if (signal?.aborted) throw error;
            return null;
          },
        );
        if (result !== null && !isLost(result.value)) return result.value;
        tell(true);
        await pause(length, signal);
      }
    } finally {
      tell(false);
    }
  };
}

const hurry = new Set<() => void>();

export const tryNow = (): void => {
  for (const go of hurry) go();
};

/** Resolves early when the browser is online again or on `tryNow`; rejects on abort. */
export function pauseForNetwork(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      hurry.delete(go);
      window.removeEventListener("online", go);
      signal?.removeEventListener("abort", stop);
    };
    const go = () => {
      end();
      resolve();
    };
    const stop = () => {
      end();
      reject(signal?.reason);
    };
    const timer = setTimeout(go, milliseconds);
    hurry.add(go);
    window.addEventListener("online", go);
    signal?.addEventListener("abort", stop, { once: true });
    if (signal?.aborted) stop();
  });
}
