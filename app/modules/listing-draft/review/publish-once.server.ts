import type { Draft } from "#contract/listing-draft.ts";
import { parseApiError } from "#app/services/marketplace/api-error.server.ts";

type Service = {
  draft(): Promise<Draft>;
  submit(version: number, nonce: string): Promise<Draft>;
  discard(): void;
};

/**
 * A 409 is a success when the draft is under review already: another tab or an earlier press
 * submitted it.
 */
export async function publishOnce(service: Service, version: number, nonce: string): Promise<void> {
  try {
    await service.submit(version, nonce);
  } catch (error) {
    if (parseApiError(error)?.status !== 409) throw error;
    service.discard();
    if ((await service.draft()).status !== "under_review") throw error;
  }
}
