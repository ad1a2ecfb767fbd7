/** The message has one sentence for each variable that is wrong or missing. */
export class EnvError extends Error {
  override name = "EnvError";
}

/** Returns all of these variables, or null when none is set; throws EnvError when only some are. */
export function readWhole<Name extends string>(
  values: { [name in Name]?: string | undefined },
  names: readonly Name[],
): Record<Name, string> | null {
  const set = names.find((name) => values[name]);
  if (!set) return null;
  const missing = names.find((name) => !values[name]);
  if (missing) throw new EnvError(`${missing} is missing for ${set}.`);
  return values as Record<Name, string>;
}
