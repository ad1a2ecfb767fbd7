/**
 * Asks at most once in `milliseconds`, whoever wants to know: health checks are never refused, so they
 * must cost nothing.
 */
export function shareAnswer<Answer>(
  ask: () => Promise<Answer>,
  { milliseconds, now }: { milliseconds: number; now: () => number },
): () => Promise<Answer> {
  let shared: { askedAt: number; answer: Promise<Answer> } | null = null;
  return () => {
    if (shared === null || now() - shared.askedAt >= milliseconds)
      shared = { askedAt: now(), answer: ask() };
    return shared.answer;
  };
}
