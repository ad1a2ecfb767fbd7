const misfits: Error[] = [];

/**
 * An answer that breaks the contract is a mistake of the test. The web takes a failed call for an
 * outage and shows its error page, so the mistake is also kept until the test ends.
 */
export function keepMisfit(text: string): Error {
  const error = new Error(text);
  misfits.push(error);
  return error;
}

/** Throws the first misfit since the last call. */
export function throwMisfit(): void {
  const [first] = misfits.splice(0);
  if (first) throw first;
}
