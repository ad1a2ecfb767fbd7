import { seconds } from "#contract/duration.ts";
import { EnvError } from "#api/env-error.ts";
import { readDeveloperKey } from "#api/http/developer-key.ts";

export class ShopError extends Error {
  override readonly name = "ShopError";
}

function listAddresses(path: string): string[] {
  const port = process.env["PORT"];
  const at = (number: string, base = "") => `http://127.0.0.1:${number}${base}${path}`;
  return port ? [at(port), at(port, "/api")] : [at("3000"), at("3001", "/api")];
}

export async function askShop<Data>(path: string, body?: unknown): Promise<Data> {
  const addresses = listAddresses(path);
  const folder = process.env["DATA_DIR"] || "data";
  const key = await readDeveloperKey(folder).catch((error: unknown) => {
    throw error instanceof EnvError ? new ShopError(error.message) : error;
  });
  let isClosed = false;
  for (const address of addresses) {
    let response: Response;
    try {
      response = await fetch(address, {
        signal: AbortSignal.timeout(seconds(120)),
        headers: {
          ...(key !== null && { "X-Developer-Key": key }),
          ...(body !== undefined && { "Content-Type": "application/json" }),
        },
        ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
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
      ? `The shop that runs here does not let this script: it is in production, DEV_CLOCK is 0, or its DATA_DIR is not ${folder}.`
      : `No shop runs on this machine at ${[...new Set(addresses.map((one) => new URL(one).host))].join(" or ")}: start it with npm start, or set PORT.`,
  );
}
