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
  signIn: (body: z.input<typeof contract.account.login.body>) =>
    call(contract.account.login, { body }).then((answer) => answer.data),
  signOut: () => call(contract.account.logout),
  getProfile: (): Promise<Profile> => call(contract.account.get).then(({ data }) => data),
  getProfileWithSuggestions: (): Promise<Profile> =>
    call(contract.account.get, { query: { "username-suggestion": "1" } }).then(({ data }) => data),
  updateProfile: (body: ProfileChanges): Promise<Profile> =>
    call(contract.account.update, { body }).then(({ data }) => data),
  getPublicProfile: (username: string) =>
    call(contract.profile.get, { params: { username } }).then(({ data }) => data),
  changePassword: (body: {
    current_password?: string;
    password: string;
    password_confirmation: string;
  }) => call(contract.account.changePassword, { body }).then(({ data }) => data),
  provePassword: (password: string) => call(contract.stepUp.provePassword, { body: { password } }),
  deleteProfile: () => call(contract.account.delete),
  listSessions: () => call(contract.account.listSessions).then(({ data }) => data),
  revokeSession: (sessionId: string) =>
    call(contract.account.revokeSession, { params: { sessionId } }),
  signOutEverywhere: () => call(contract.account.logoutEverywhere),
  listAddresses: () => call(contract.address.list).then(({ data }) => data),
  createAddress: (body: NewAddress, idempotencyKey: string) =>
    call(contract.address.create, { body }, { idempotencyKey }).then(({ data }) => data),
  removeAddress: (addressId: string) => call(contract.address.remove, { params: { addressId } }),
  updateAddress: (addressId: string, body: Partial<NewAddress>) =>
    call(contract.address.update, { params: { addressId }, body }).then(({ data }) => data),
  listCountries: () => call(contract.market.listCountries).then(({ data }) => data),
  getFeatures: (country: Market) =>
    call(contract.market.getFeatures, { query: { country } }).then(({ features }) => features),
});

/** Sign-up, codes by e-mail and SMS, and password recovery. */
export const verificationService = (call: MarketplaceCall) => ({
  register: (body: z.input<typeof registerBodySchema>) =>
    call(contract.account.register, { body }).then(({ data }) => data),
  sendEmailCode: (email: string) =>
    call(contract.verification.sendEmailCode, { body: { email } }).then(({ data }) => data),
  verifyEmail: (code: string) => call(contract.verification.verifyEmail, { body: { code } }),
  sendPhoneCode: (phone_number: string) =>
    call(contract.verification.sendPhoneCode, { body: { phone_number } }).then(({ data }) => data),
  verifyPhone: (code: string) => call(contract.verification.verifyPhone, { body: { code } }),
  forgotPassword: (email: string) =>
    call(contract.verification.forgotPassword, { body: { email } }).then(({ data }) => data),
  validateReset: (email: string, token: string) =>
    call(contract.verification.validatePasswordReset, { body: { email, token } }),
  resetPassword: (body: {
    email: string;
    token: string;
    password: string;
    password_confirmation: string;
  }) => call(contract.verification.resetPassword, { body }),
});

export const socialService = (call: MarketplaceCall) => ({
  start: (
    provider: SocialProvider,
    body: { browser_hash: string; return_to: string; locale: Locale; origin: string },
  ) => call(contract.social.start, { params: { provider }, body }).then(({ data }) => data),
  exchange: (code: string, browser_secret: string) =>
    call(contract.social.exchangeLoginCode, { body: { code, browser_secret } }).then(
      ({ data }) => data,
    ),
  link: (code: string, browser_secret: string) =>
    call(contract.social.link, { body: { code, browser_secret } }).then(({ data }) => data),
  unlink: (provider: SocialProvider) => call(contract.social.unlink, { body: { provider } }),
});

export const memberService = (call: MarketplaceCall, username: string) => ({
  getProfile: () => call(contract.profile.get, { params: { username } }).then(({ data }) => data),
  listListings: (status: ListingStatus, page: number) =>
    call(contract.profile.listListings, {
      params: { username },
      query: { status: [status], page, seen_by: "everybody" },
    }),
  listReviews: (side: "received" | "sent", page: number) =>
    call(side === "received" ? contract.review.listReceived : contract.review.listSent, {
      params: { username },
      query: { page },
    }),
});
