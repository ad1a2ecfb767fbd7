export { eraseOfferLinks, findOfferLink, issueOfferLink } from "./offer-link-store.ts";
