import { pushEvent } from "./push-event.ts";

/** Completed steps of a sign-up (spec §9 "Sign-up"). */
export const signUpEvents = {
  enterEmail: () => pushEvent("signup_enter_email"),
  validateEmail: () => pushEvent("signup_email_validation"),
  enterMobile: () => pushEvent("signup_enter_mobile"),
  validateMobile: () => pushEvent("signup_mobile_otp_validation"),
};

/** Events of sellers (spec §9 "Listing"). */
export const listingEvents = {
  success: (listingId: string) => pushEvent("new_listing_success", { listing_id: listingId }),
  draftStored: (listingId: string) => pushEvent("listing_draft_stored", { listing_id: listingId }),
};

/** A visitor asks for help (spec §9 "Help"); `from` is the screen or its path. */
export const needHelpClick = (from: string): void => pushEvent("need_help_click", { from });
