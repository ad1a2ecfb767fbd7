import { encode } from "uqr";

/** In units of the SVG's viewBox. */
const MODULE = 4;

export type QrCode = { size: number; path: string };

/** Readable with half of it lost. */
export function drawCode(address: string): QrCode {
  const { size, data } = encode(address, { ecc: "Q", border: 2 });
  const path = data.flatMap((row, y) =>
    row.flatMap((isDark, x) =>
      isDark ? [`M${x * MODULE},${y * MODULE}h${MODULE}v${MODULE}h-${MODULE}z`] : [],
    ),
  );
  return { size: size * MODULE, path: path.join("") };
}
