import type { Outcome } from "./upload-queue.ts";

const seconds = (n: number) => n * 1000;

/** A line on which nothing moves for so long is taken to be dead. */
const PATIENCE = seconds(30);

const LOST: Outcome = { is: "failed", fault: "connection" };

type OnWay = { onShare?: (share: number) => void; signal?: AbortSignal };

/** Sends a form of the photos to their address; whatever becomes of it is an answer. */
export function sendPhotoForm(
  address: string,
  fields: Record<string, string | Blob>,
  { onShare, signal }: OnWay = {},
): Promise<Outcome> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "string") form.append(name, value);
    else form.append(name, value, "photo");
  }
  return new Promise((resolve) => {
    // fetch does not say how much of a body is on its way.
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (outcome: Outcome) => {
      clearTimeout(timer);
      resolve(outcome);
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), PATIENCE);
    };
    request.open("POST", address);
    request.setRequestHeader("Accept", "application/json");
    request.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
      wait();
      if (lengthComputable && total > 0) onShare?.(loaded / total);
    });
    request.addEventListener("load", () => end(readAnswer(request)));
    request.addEventListener("error", () => end(LOST));
    request.addEventListener("abort", () => end(LOST));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    wait();
    request.send(form);
  });
}

const KINDS: readonly unknown[] = ["stored", "refused", "failed", "signed-out"];

function readAnswer({ status, responseText }: XMLHttpRequest): Outcome {
  try {
    const answer = JSON.parse(responseText) as Outcome;
    if (KINDS.includes(answer.is)) return answer;
  } catch {
    // A page: of a proxy, or of our own in place of the answer.
  }
  if (status === 413) return { is: "refused", fault: "photo-too-large" };
  if (status === 404) return { is: "refused", fault: "gone" };
  return { is: "failed", fault: status >= 500 ? "busy" : "connection" };
}
