type Size = { width: number; height: number };

/** Enough for the tiles of a photo; a longer list is none of a camera. */
const MOST_BOXES = 2000;
/** Boxes that begin with a version and flags before their content. */
const FULL = new Set(["meta", "ispe"]);

/**
 * The size that a HEIC file states of its largest image (ISO/IEC 23008-12 `ispe`), read without a
 * decoder; null for a file that states none.
 */
export function readHeicSize(bytes: Uint8Array): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let left = MOST_BOXES;

  function* listBoxes(start: number, end: number) {
    let at = start;
    while (at + 8 <= end && (left -= 1) >= 0) {
      const type = Buffer.from(bytes.subarray(at + 4, at + 8)).toString("latin1");
      const stated = view.getUint32(at);
      // 0: up to the end. 1: 64 bits follow, which no photo of 10 MB needs.
      const size = stated === 0 ? end - at : stated;
      if (size < 8 || at + size > end) return;
      yield { type, start: at + 8 + (FULL.has(type) ? 4 : 0), end: at + size };
      at += size;
    }
  }
  const find = (type: string, within: { start: number; end: number } | undefined) =>
    within && [...listBoxes(within.start, within.end)].find((box) => box.type === type);

  const meta = find("meta", { start: 0, end: bytes.length });
  const properties = find("ipco", find("iprp", meta));
  if (!properties) return null;
  let largest: Size | null = null;
  for (const box of listBoxes(properties.start, properties.end)) {
    if (box.type !== "ispe" || box.start + 8 > box.end) continue;
    const size = { width: view.getUint32(box.start), height: view.getUint32(box.start + 4) };
    if (largest === null || size.width * size.height > largest.width * largest.height)
      largest = size;
  }
  return largest;
}
