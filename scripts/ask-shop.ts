/** Its message is a sentence for who runs a script. */
export class ShopError extends Error {
  override readonly name = "ShopError";
}

const seconds = (n: number) => n * 1000;

/** The web of `npm start`, and where the API alone answers the same. */
function listAddresses(path: string): string[] {
  const port = process.env["PORT"];
  const at = (number: string, base = "") => `http://127.0.0.1:${number}${base}${path}`;
  return port ? [at(port), at(port, "/api")] : [at("3000"), at("3001", "/api")];
}

/** Asks the shop that runs on this machine, or tells it something; throws ShopError where none does. */
export async function askShop<Data>(path: string, body?: unknown): Promise<Data> {
  const addresses = listAddresses(path);
  let isClosed = false;
  for (const address of addresses) {
    let response: Response;
    try {
      response = await fetch(address, {
        signal: AbortSignal.timeout(seconds(120)),
        ...(body !== undefined && {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(body),
        }),
      });
    } catch (error) {
      if (error instanceof Error && error.name === "TimeoutError")
        throw new ShopError("The shop has not answered within two minutes.");
      continue;
    }
    const answer = (await response.json().catch(() => null)) as {
      data?: Data;
      message?: string;
      errors?: Record<string, string[]>;
    } | null;
    if (response.ok && answer?.data !== undefined) return answer.data;
    isClosed ||= response.status === 404;
    if (response.status !== 404) {
      const fields = Object.values(answer?.errors ?? {}).flat();
      throw new ShopError(
        [answer?.message ?? `The shop says ${response.status}.`, ...fields].join("\n"),
      );
    }
  }
  throw new ShopError(
    isClosed
      ? "The shop that runs here lets nobody do this: it is in production, or DEV_CLOCK is 0."
      : `No shop runs on this machine at ${[...new Set(addresses.map((one) => new URL(one).host))].join(" or ")}: start it with npm start, or set PORT.`,
  );
}
