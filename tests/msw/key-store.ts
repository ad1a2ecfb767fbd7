import { ApiError } from "#api/http/api-error.ts";

export type KeyStore = ReturnType<typeof createKeyStore>;

/**
 * Idempotency keys as `api/http/idempotency.ts` treats them: the same request again gets the stored
 * answer, another one under the same key is refused, and failures of the server are not stored.
 */
export function createKeyStore() {
  const stored = new Map<string, { request: string; answer: Promise<Response> }>();
  return {
    async answerOnce(
      key: string,
      request: string,
      run: () => Promise<Response>,
    ): Promise<Response> {
      const first = stored.get(key);
      if (first !== undefined) {
        if (first.request !== request) throw new ApiError("idempotency_key_reused");
        const again = (await first.answer).clone();
        again.headers.set("Idempotency-Replayed", "true");
        return again;
      }
      const answer = run();
      stored.set(key, { request, answer });
      const isKept = await answer.then(
        ({ status }) => status < 500 && status !== 429,
        () => false,
      );
      if (!isKept) stored.delete(key);
      return (await answer).clone();
    },
  };
}
