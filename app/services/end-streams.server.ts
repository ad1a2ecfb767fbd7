const isStream = ({ headers }: Response) =>
  /^text\/event-stream\b/.test(headers.get("Content-Type") ?? "");

/** An answer that has no end of its own ends when the signal says so; every other passes as it is. */
export function endStreams(response: Response, signal: AbortSignal): Response {
  if (response.body === null || !isStream(response)) return response;
  const reader = response.body.getReader();
  const leave = () => void reader.cancel().catch(() => {});
  signal.addEventListener("abort", leave, { once: true });
  if (signal.aborted) leave();
  const forget = () => signal.removeEventListener("abort", leave);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (!done) return controller.enqueue(value);
      forget();
      controller.close();
    },
    cancel(reason) {
      forget();
      return reader.cancel(reason);
    },
  });
  return new Response(body, response);
}
