/** Pixels of a side of the picture that is looked at, and waves in each direction. */
export const FINGERPRINT_SIDE = 32;
const WAVES = 8;
/** Levels of grey by which the strongest wave has to stand out: below it, noise would decide. */
const PLAIN = 4;

/** Cosine waves of one to eight half periods: the mean brightness says nothing of what is shown. */
const WAVE = Array.from({ length: WAVES }, (_, wave) =>
  Array.from({ length: FINGERPRINT_SIDE }, (__, at) =>
    Math.cos(((2 * at + 1) * (wave + 1) * Math.PI) / (2 * FINGERPRINT_SIDE)),
  ),
);

const weigh = (wave: readonly number[], at: (place: number) => number): number =>
  wave.reduce((sum, weight, place) => sum + weight * at(place), 0) / FINGERPRINT_SIDE;

/**
 * 64 digits `0` and `1`, by the signs of the waves that a picture is made of: they stay nearly equal
 * when it is scaled, encoded again, or made a little brighter (docs/decisions/0128).
 * Expects grey pixels, row by row. Null for a picture that shows next to nothing.
 */
export function toFingerprint(pixels: Uint8Array): string | null {
  const rows = Array.from({ length: FINGERPRINT_SIDE }, (_, y) =>
    WAVE.map((wave) => weigh(wave, (x) => pixels[y * FINGERPRINT_SIDE + x]!)),
  );
  const found = WAVE.flatMap((wave) =>
    WAVE.map((_, across) => weigh(wave, (y) => rows[y]![across]!)),
  );
  if (Math.max(...found.map(Math.abs)) < PLAIN) return null;
  return found.map((strength) => (strength < 0 ? "0" : "1")).join("");
}
