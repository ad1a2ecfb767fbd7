import { encode } from "uqr";

/** A QR code as one path of an SVG; the border is the quiet zone that scanners need. */
export function presentSetup({ secret, uri }: { secret: string; uri: string }) {
  const { data, size } = encode(uri, { border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return { secret: secret.replaceAll(/(.{4})(?=.)/g, "$1 "), uri, qr: { size, path } };
}

export type SetupView = ReturnType<typeof presentSetup>;
