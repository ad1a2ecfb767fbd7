type Told = {
  /** All that is said so far; empty while the search goes on. */
  onText: (text: string) => void;
};

/** `refused`: nothing was written, and the form says why. `cut`: nobody knows how it ended. */
export type StreamEnd = "done" | "refused" | "cut" | "stopped";

/** Sends the form to the stream, and tells the answer as it grows. */
export async function readReplyStream(
  address: string,
  form: FormData,
  { onText, signal }: Told & { signal: AbortSignal },
): Promise<StreamEnd> {
  let text = "";
  try {
    const body = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
    const response = await fetch(address, { method: "POST", body, signal });
    const isStream = response.headers.get("Content-Type")?.startsWith("text/event-stream");
    if (!response.ok || !isStream || response.body === null) return "refused";
    for await (const { event, data } of listEvents(response.body)) {
      if (event === "said") onText((text += (JSON.parse(data) as { text: string }).text));
      else if (event === "reset") onText((text = ""));
      else if (event === "done") return "done";
      else if (event === "failed") return "cut";
    }
  } catch {
    // The connection is gone, or the reader has stopped it.
  }
  return signal.aborted ? "stopped" : "cut";
}

async function* listEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<{ event: string; data: string }> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let waiting = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    waiting += decoder.decode(value, { stream: true });
    const blocks = waiting.split("\n\n");
    waiting = blocks.pop()!;
    for (const block of blocks) {
      const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      if (event !== undefined && data !== undefined) yield { event, data };
    }
  }
}
