import type { SocialProvider } from "#contract/account.ts";
import type { OpenIdAccount } from "./create-provider.ts";

/** Who may be chosen on the pages of the embedded providers, in this order. */
const PEOPLE = [
  { id: "nefeli", name: "Nefeli Galanou", email: "nefeli.galanou@mail.test" },
  { id: "orestis", name: "Orestis Kefalas", email: "orestis.kefalas@mail.test" },
  { id: "orestis-moved", subject: "orestis", name: "Orestis Kefalas", email: "orestis@new.test" },
  { id: "danae", name: "Danae Roussou" },
  { id: "member", name: "Marina Papadopoulou", email: "buyer@deftero.test" },
] as const satisfies OpenIdAccount[];

type DemoPersonId = (typeof PEOPLE)[number]["id"];
export type DemoPerson = OpenIdAccount & { id: DemoPersonId };

/** Facebook never says whether it has verified an e-mail. */
export const listDemoPeople = (provider: SocialProvider): DemoPerson[] =>
  PEOPLE.map((person) =>
    "email" in person && provider !== "facebook" ? { ...person, email_verified: true } : person,
  );
