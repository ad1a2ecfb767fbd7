import type * as z from "zod";
import { contract } from "#contract/contract.ts";
import type { AddressBody, Profile, ProfileChanges } from "#contract/account.ts";
import type { Market } from "#contract/market.ts";
import type { MarketplaceCall } from "./call.server.ts";

type NewAddress = Omit<AddressBody, "country"> & { country: Market };

/** Sign-in, profile and the address book. */
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
