import { randomUUIDv7 } from "node:crypto";
import type { UserCall } from "#api/context.ts";

/** Sends the visitor to the provider's page; the number never passes through here. */
export const createCardSetup = async (
  { cardProvider, language, user }: UserCall,
  { return_path }: { return_path: string },
) => {
  const setup = await cardProvider.createSetup({
    key: `setup-${randomUUIDv7()}`,
    owner: user.id,
    returnPath: return_path,
    language,
  });
  return { setup_reference: setup.reference, redirect_url: setup.redirectUrl };
};
