const seconds = (n: number) => n * 1000;
const megabytes = (n: number) => n * 1024 * 1024;

const TIMEOUT = seconds(10);
const LARGEST = megabytes(5);
/** Google's addresses end with the size; theirs is too small for a profile. */
const GOOGLE_SIZE = /=s\d+-c$/;

/**
 * The bytes at a picture's address, over https alone (plain http for providers of this machine);
 * null where there is none. Throws when nobody answers.
 */
export async function fetchPicture(
  address: string,
  { isLocal }: { isLocal: boolean },
): Promise<Uint8Array | null> {
  const isFine = (text: string) =>
    URL.canParse(text) && (isLocal || new URL(text).protocol === "https:");
  if (!isFine(address)) return null;
  const response = await fetch(address.replace(GOOGLE_SIZE, "=s512-c"), {
    headers: { Accept: "image/jpeg, image/png" },
    signal: AbortSignal.timeout(TIMEOUT),
  });
  if (response.status >= 500) throw new Error(`status ${response.status}`);
  if (!response.ok || !response.body || !isFine(response.url)) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > LARGEST) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}
