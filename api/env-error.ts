/** Its message is one sentence for each variable that is wrong or missing. */
export class EnvError extends Error {
  override name = "EnvError";
}
