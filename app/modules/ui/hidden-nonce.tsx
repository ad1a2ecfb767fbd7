/**
 * Makes a double submit have one effect: the nonce comes from the loader and becomes the
 * idempotency key of the call (decisions "Retries").
 */
export function HiddenNonce({ nonce }: { nonce: string }) {
  return <input type="hidden" name="nonce" value={nonce} />;
}
