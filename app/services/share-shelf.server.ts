/** So many wait already that another one had better come back. */
export class ShelfBusyError extends Error {
  override readonly name = "ShelfBusyError";
}

type Options = { maxBytes?: number; maxWaiting?: number };

/**
 * Pictures that were drawn, the ones not asked for the longest going first. One is drawn at a time,
 * however many are asked for: they are for robots, and must not cost a visitor's page.
 */
export function createShareShelf({ maxBytes = 12 * 1024 * 1024, maxWaiting = 20 }: Options = {}) {
  const kept = new Map<string, Uint8Array>();
  const making = new Map<string, Promise<Uint8Array>>();
  let bytes = 0;
  let last: Promise<unknown> = Promise.resolve();

  return {
    /** `key` says all that the picture shows. Throws ShelfBusyError and what `draw` throws. */
    async take(key: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array> {
      const found = kept.get(key);
      if (found !== undefined) {
        kept.delete(key);
        kept.set(key, found);
        return found;
      }
      const running = making.get(key);
      if (running !== undefined) return running;
      if (making.size > maxWaiting) throw new ShelfBusyError();
      const made = last.then(draw).then((picture) => keep(key, picture));
      last = made.catch(() => {});
      making.set(key, made);
      return made.finally(() => making.delete(key));
    },
    get bytes() {
      return bytes;
    },
  };

  function keep(key: string, picture: Uint8Array): Uint8Array {
    kept.set(key, picture);
    bytes += picture.length;
    for (const [oldest, { length }] of kept) {
      if (bytes <= maxBytes) break;
      kept.delete(oldest);
      bytes -= length;
    }
    return picture;
  }
}
