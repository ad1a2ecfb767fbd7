const hurry = new Set<() => void>();

/** Tries at once whatever waits for the network. */
export const tryNow = (): void => {
  for (const go of hurry) go();
};

/** Ends early when the network comes back, when somebody asks, or with what it waits for. */
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
