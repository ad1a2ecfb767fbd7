/** Notes that a charge on the card was authorised: the card is kept from now on, if that was asked for. */
export { markCardWorked as recordCardWorked } from "./card-store.ts";
