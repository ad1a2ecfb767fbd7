import { sql } from "kysely";
import { days } from "#contract/duration.ts";
import { toUsernameLook } from "#contract/username-look.ts";
import { MARKET_FACTS, type Language, type Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import type { BuiltInRole } from "#contract/staff-keys.ts";
import { foldEmail } from "#api/modules/account/index.ts";
import { hashPassword } from "#api/modules/step-up/index.ts";
import { createChance, pick } from "./chance.ts";
import { renderPortrait } from "./render-portrait.ts";
import { insertBatches } from "#api/db/insert-batches.ts";
import { NAMES } from "./people-names.ts";
import { toStableId } from "./stable-id.ts";

/** Password of every seeded person (docs/demo.md "Demo cast"). */
export const CAST_PASSWORD = "Second-hand-1!";

const JOINED_AT = new Date("2025-03-03T08:00:00Z");

type Missing = "email" | "phone" | "number" | "username" | "photo";
type CastMember = {
  username: string;
  full_name: string;
  city: string;
  market: Market;
  language: Language;
  staff?: BuiltInRole;
  missing?: Missing;
};

const athenian = (username: string, full_name: string) =>
  ({ username, full_name, city: "Αθήνα", market: "GR", language: "el" }) as const;
const londoner = (username: string, full_name: string) =>
  ({ username, full_name, city: "London", market: "GB", language: "en" }) as const;

/** Keyed by the local part of the e-mail address: buyer@deftero.test. */
const CAST = {
  buyer: athenian("marina84", "Μαρίνα Παπαδοπούλου"),
  seller: athenian("eleni22", "Ελένη Καρρά"),
  pro: athenian("dimitris", "Δημήτρης Βλάχος"),
  hub: { ...athenian("kostashub", "Κώστας Λάμπρου"), staff: "hub" },
  support: { ...athenian("sofiahelps", "Σοφία Ρήγα"), staff: "support" },
  "buyer-gb": londoner("oliverw", "Oliver Wright"),
  "seller-gb": londoner("ameliab", "Amelia Bennett"),
  "new-email": { ...athenian("newemail", "Νέα Εγγραφή"), missing: "email" },
  "new-phone": { ...athenian("newphone", "Νέα Εγγραφή"), missing: "phone" },
  "new-number": { ...athenian("newnumber", "Νέα Εγγραφή"), missing: "number" },
  "new-username": { ...athenian("newname", "Νέα Εγγραφή"), missing: "username" },
  "new-photo": { ...athenian("newphoto", "Νέα Εγγραφή"), missing: "photo" },
  "hub-gb": { ...londoner("gracehub", "Grace Patel"), staff: "hub" },
  "support-2": { ...athenian("nikoshelps", "Νίκος Αλεξίου"), staff: "support" },
  "two-step": athenian("aspasia71", "Ασπασία Νομικού"),
  owner: { ...athenian("irenerules", "Ειρήνη Δασκαλάκη"), staff: "owner" },
} as const satisfies Record<string, CastMember>;

/** The cast who work for the shop, and as what. */
export const CAST_STAFF = Object.entries<CastMember>(CAST).flatMap(([name, { staff }]) =>
  staff ? [{ name: name as CastName, role: staff }] : [],
);

export type CastName = keyof typeof CAST;
export const CAST_NAMES = Object.keys(CAST) as CastName[];
const toCastEmail = (name: CastName): string => `${name}@deftero.test`;

export type SeedPerson = {
  id: string;
  username: string;
  market: Market;
  joinedAt: Date;
};
type Person = CastMember & { email: string; joinedAt: Date };

const idOf = (email: string, joinedAt: Date) => toStableId(`user/${email}`, joinedAt);
/** Anyone could register a cast member's e-mail, but not the id. */
export const toCastId = (name: CastName): string => idOf(toCastEmail(name), JOINED_AT);
const STEPS: readonly Missing[] = ["email", "phone", "number", "username", "photo"];

function toPhone(market: Market, place: number): string {
  const digits = String(10_000_000 + place * 7919).slice(-8);
  return market === "GR" ? `3069${digits}` : `4477${digits}`;
}

/** The cast and a crowd of sellers; a name gives the same person for any number of people. */
export function createPeople(crowd: Record<Market, number>) {
  const people: Person[] = [
    ...CAST_NAMES.map((name) => ({
      ...CAST[name],
      email: toCastEmail(name),
      joinedAt: JOINED_AT,
    })),
    ...createSellers("GR", crowd.GR),
    ...createSellers("GB", crowd.GB),
  ];
  const toPerson = (person: Person): SeedPerson => ({
    id: idOf(person.email, person.joinedAt),
    username: person.username,
    market: person.market,
    joinedAt: person.joinedAt,
  });
  const cast = Object.fromEntries(
    CAST_NAMES.map((name, i) => [name, toPerson(people[i]!)]),
  ) as Record<CastName, SeedPerson>;
  const inMarket = (market: Market) =>
    people
      .slice(CAST_NAMES.length)
      .filter((person) => person.market === market)
      .map(toPerson);
  return {
    people,
    cast,
    sellers: {
      GR: [cast.seller, cast.pro, ...inMarket("GR")],
      GB: [cast["seller-gb"], ...inMarket("GB")],
    },
    buyers: { GR: [cast.buyer, ...inMarket("GR")], GB: [cast["buyer-gb"], ...inMarket("GB")] },
  };
}

export async function insertPeople(
  database: Database,
  { people, cast }: ReturnType<typeof createPeople>,
  storePortrait: (svg: string) => Promise<{ key: string }>,
): Promise<void> {
  const passwordHash = await hashPassword(CAST_PASSWORD);
  const rows = [];
  for (const [place, person] of people.entries()) {
    const { email, market, language, username, missing, joinedAt } = person;
    const has = (step: Missing) =>
      missing === undefined || STEPS.indexOf(step) < STEPS.indexOf(missing);
    const photo = has("photo") ? await storePortrait(renderPortrait(username)) : null;
    rows.push({
      id: idOf(email, joinedAt),
      market,
      language,
      email,
      email_folded: foldEmail(email),
      password_hash: passwordHash,
      username: has("username") ? username : null,
      username_folded: has("username") ? username.toLowerCase() : null,
      username_look: has("username") ? toUsernameLook(username) : null,
      full_name: person.full_name,
      phone_number: has("phone") ? toPhone(market, place) : null,
      email_verified_at: has("email") ? joinedAt : null,
      phone_verified_at: has("number") ? joinedAt : null,
      profile_photo: photo && `/media/${photo.key}`,
      city: person.city,
      created_at: joinedAt,
    });
  }
  await insertBatches(database, "user_account", rows);
  await insertBatches(database, "address", listAddresses(cast));
}

/** Pictures of the members, whose media rows exist by now; the drawing is a square already. */
export async function insertProfileImages(database: Database): Promise<void> {
  const shown = await database
    .db()
    .selectFrom("user_account as owner")
    .innerJoin("media", (join) =>
      join.on(({ eb, ref }) =>
        eb(ref("owner.profile_photo"), "=", sql<string>`'/media/' || media.key`),
      ),
    )
    .select(["owner.id", "owner.created_at", "media.key", "media.width"])
    .execute();
  const rows = shown.map(({ id, created_at, key, width }) => ({
    id: toStableId(`portrait/${id}`, created_at),
    user_id: id,
    media_key: key,
    source_key: key,
    square_left: 0,
    square_top: 0,
    square_side: width,
    created_at,
  }));
  await insertBatches(database, "profile_image", rows);
}

function createSellers(market: Market, count: number): Person[] {
  const { first, last, cities } = NAMES[market];
  return Array.from({ length: count }, (_, i) => {
    const key = `seller/${market}/${i}`;
    const [name, latin] = first[i % first.length]!;
    const [surname] = pick(last, `${key}/surname`);
    const username = `${latin.slice(0, 9)}${10 + ((i * 37) % 89)}${i >= 89 ? "x" : ""}`;
    const chance = createChance(key);
    // The date of joining, which ids contain, is the second draw.
    chance();
    return {
      username,
      full_name: `${name} ${surname}`,
      city: pick(cities, `${key}/city`),
      market,
      language: MARKET_FACTS[market].languages[0],
      email: `${username}@people.deftero.test`,
      joinedAt: new Date(JOINED_AT.getTime() + Math.floor(chance() * days(420))),
    };
  });
}

const toAddressId = (place: number): string => toStableId(`address/${place}`, JOINED_AT);

export const toCastAddressId = (name: "seller" | "seller-gb"): string =>
  toAddressId({ seller: 3, "seller-gb": 4 }[name]);

function listAddresses(cast: Record<CastName, SeedPerson>) {
  const home = {
    user_id: cast.buyer.id,
    full_name: CAST.buyer.full_name,
    address: "Ιπποκράτους 112",
    city: "Αθήνα",
    region: "attica",
    postal_code: "11472",
    country: "GR",
    mobile_number: "306912345678",
    delivery_notes: "Κουδούνι Παπαδοπούλου, 3ος όροφος",
  };
  const addresses = [
    home,
    {
      ...home,
      address: "Τσιμισκή 48",
      city: "Θεσσαλονίκη",
      region: "thessaloniki",
      postal_code: "54623",
      delivery_notes: null,
    },
    {
      user_id: cast["buyer-gb"].id,
      full_name: CAST["buyer-gb"].full_name,
      address: "27 Camden Road",
      city: "London",
      region: "Greater London",
      postal_code: "NW19LN",
      country: "GB",
      mobile_number: "447700900123",
      delivery_notes: null,
    },
    {
      ...home,
      user_id: cast.seller.id,
      full_name: CAST.seller.full_name,
      address: "Φιλολάου 87",
      postal_code: "11633",
      mobile_number: "306945678901",
      delivery_notes: "Κουδούνι Καρρά, ισόγειο",
    },
    {
      user_id: cast["seller-gb"].id,
      full_name: CAST["seller-gb"].full_name,
      address: "14 Gloucester Road",
      city: "Bristol",
      region: "Bristol",
      postal_code: "BS78AE",
      country: "GB",
      mobile_number: "447700900456",
      delivery_notes: null,
    },
  ];
  return addresses.map((address, i) => ({
    id: toAddressId(i),
    ...address,
    created_at: JOINED_AT,
    // The first one was used last.
    last_used_at: new Date(JOINED_AT.getTime() + days(addresses.length - i)),
  }));
}
