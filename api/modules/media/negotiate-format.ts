/**
 * Which of the two better formats a client names in its Accept header. A wildcard does not count:
 * clients that send only `image/*` include ones that cannot show them. JPEG goes to everybody else.
 */
export function toAcceptedFormats(accept: string | null): { avif: boolean; webp: boolean } {
  const accepted = { avif: false, webp: false };
  for (const part of (accept ?? "").toLowerCase().split(",")) {
    const [type = "", ...parameters] = part.split(";").map((one) => one.trim());
    const quality = parameters.find((one) => one.startsWith("q="));
    if (quality && !(Number(quality.slice(2)) > 0)) continue;
    if (type === "image/avif") accepted.avif = true;
    if (type === "image/webp") accepted.webp = true;
  }
  return accepted;
}
