import { DEVICE_CATEGORIES, hasBattery, MAY_BE_ABSENT } from "#contract/condition.ts";
import type { Call } from "#api/context.ts";
import {
  fillDevice,
  findCopied,
  findOwnListing,
  insertCopy,
  type CopiedListing,
} from "./copy-store.ts";
import type { DraftProperties } from "./draft-properties.ts";

/** Grades as the form knows them: what a listing does not speak of and may lack, it lacks. */
function toProperties({ vertical, conditions }: CopiedListing): DraftProperties {
  const graded = new Map(conditions.map(({ category, ...said }) => [category, said]));
  return Object.fromEntries(
    DEVICE_CATEGORIES[vertical].flatMap((category) => {
      const said =
        graded.get(category) ??
        (MAY_BE_ABSENT.includes(category) ? { grade: "none", reason: null } : null);
      return said ? [[category, said]] : [];
    }),
  );
}

/** Makes the working copy of a listing of the caller's own; answers whether there is one now. */
export async function copyListing(
  { database, user }: Pick<Call, "database" | "user">,
  id: string,
): Promise<boolean> {
  const listing = user && (await findOwnListing(database, { id, userId: user.id }));
  if (!listing) return false;
  await database.tx(() => insertCopy(database, id, toAnswers(listing)));
  return true;
}

/** A new draft of the device that was bought with a listing, with the grades that the hub confirmed. */
export async function fillFromListing(
  { database }: Pick<Call, "database">,
  draftId: string,
  listingId: string,
): Promise<void> {
  const listing = await findCopied(database, listingId);
  if (listing) await fillDevice(database, { draftId, listingId }, toAnswers(listing));
}

function toAnswers(listing: CopiedListing) {
  // A few handhelds have one, and the form does not ask about it.
  const battery_health = hasBattery(listing.vertical) ? listing.battery_health : null;
  return {
    properties: toProperties(listing),
    battery_health,
    is_battery_unknown: battery_health === null && hasBattery(listing.vertical),
  };
}
