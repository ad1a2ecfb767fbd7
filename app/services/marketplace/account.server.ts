import type * as z from "zod";
import type { Profile, ProfileChanges } from "#contract/profile.ts";
import type { AddressBody } from "#contract/address.ts";
import type { SocialProvider } from "#contract/account.ts";
import { contract } from "#contract/contract.ts";
import type { ListingStatus } from "#contract/listing-words.ts";
import type { Locale, Market } from "#contract/market.ts";
import type { registerBodySchema } from "#contract/verification.ts";
import type { MarketplaceCall } from "./call.server.ts";

type NewAddress = Omit<AddressBody, "country"> & { country: Market };

export const accountService = (call: MarketplaceCall) => ({
  signIn: (body: z.input<typeof contract.login.body>) =>
    call(contract.login, { body }).then((answer) => answer.data),
  signOut: () => call(contract.logout),
  getProfile: (): Promise<Profile> => call(contract.getProfileDetails).then(({ data }) => data),
  getProfileWithSuggestions: (): Promise<Profile> =>
    call(contract.getProfileDetails, { query: { "username-suggestion": "1" } }).then(
      ({ data }) => data,
    ),
  updateProfile: (body: ProfileChanges): Promise<Profile> =>
    call(contract.updateProfileDetails, { body }).then(({ data }) => data),
  getPublicProfile: (username: string) =>
    call(contract.getPublicProfile, { params: { username } }).then(({ data }) => data),
  changePassword: (body: {
    current_password?: string;
    password: string;
    password_confirmation: string;
  }) => call(contract.changePassword, { body }).then(({ data }) => data),
  provePassword: (password: string) => call(contract.provePassword, { body: { password } }),
  deleteProfile: () => call(contract.deleteProfile),
  listSessions: () => call(contract.listSessions).then(({ data }) => data),
  revokeSession: (sessionId: string) => call(contract.revokeSession, { params: { sessionId } }),
  signOutEverywhere: () => call(contract.logoutEverywhere),
  listAddresses: () => call(contract.listAddresses).then(({ data }) => data),
  createAddress: (body: NewAddress, idempotencyKey: string) =>
    call(contract.createAddress, { body }, { idempotencyKey }).then(({ data }) => data),
  removeAddress: (addressId: string) => call(contract.removeAddress, { params: { addressId } }),
  updateAddress: (addressId: string, body: Partial<NewAddress>) =>
    call(contract.updateAddress, { params: { addressId }, body }).then(({ data }) => data),
  listCountries: () => call(contract.listCountries).then(({ data }) => data),
  getFeatures: (country: Market) =>
    call(contract.getFeatures, { query: { country } }).then(({ features }) => features),
});

/** Sign-up, codes by e-mail and SMS, and password recovery. */
export const verificationService = (call: MarketplaceCall) => ({
  register: (body: z.input<typeof registerBodySchema>) =>
    call(contract.register, { body }).then(({ data }) => data),
  sendEmailCode: (email: string) =>
    call(contract.sendEmailCode, { body: { email } }).then(({ data }) => data),
  verifyEmail: (code: string) => call(contract.verifyEmail, { body: { code } }),
  sendPhoneCode: (phone_number: string) =>
    call(contract.sendPhoneCode, { body: { phone_number } }).then(({ data }) => data),
  verifyPhone: (code: string) => call(contract.verifyPhone, { body: { code } }),
  forgotPassword: (email: string) =>
    call(contract.forgotPassword, { body: { email } }).then(({ data }) => data),
  validateReset: (email: string, token: string) =>
    call(contract.validatePasswordReset, { body: { email, token } }),
  resetPassword: (body: {
    email: string;
    token: string;
    password: string;
    password_confirmation: string;
  }) => call(contract.resetPassword, { body }),
});

export const socialService = (call: MarketplaceCall) => ({
  start: (
    provider: SocialProvider,
    body: { browser_hash: string; return_to: string; locale: Locale; origin: string },
  ) => call(contract.startSocial, { params: { provider }, body }).then(({ data }) => data),
  exchange: (code: string, browser_secret: string) =>
    call(contract.exchangeLoginCode, { body: { code, browser_secret } }).then(({ data }) => data),
  link: (code: string, browser_secret: string) =>
    call(contract.linkSocial, { body: { code, browser_secret } }).then(({ data }) => data),
  unlink: (provider: SocialProvider) => call(contract.unlinkSocial, { body: { provider } }),
});

export const memberService = (call: MarketplaceCall, username: string) => ({
  getProfile: () =>
    call(contract.getPublicProfile, { params: { username } }).then(({ data }) => data),
  listListings: (status: ListingStatus, page: number) =>
    call(contract.listProfileListings, {
      params: { username },
      query: { status: [status], page, seen_by: "everybody" },
    }),
  listReviews: (side: "received" | "sent", page: number) =>
    call(side === "received" ? contract.listReviewsReceived : contract.listReviewsSent, {
      params: { username },
      query: { page },
    }),
});
