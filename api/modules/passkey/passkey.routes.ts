import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import {
  createPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
} from "./manage-passkeys.ts";
import {
  provePasskey,
  signInWithPasskey,
  startPasskeyProof,
  startPasskeySignIn,
} from "./use-passkey.ts";

export const passkeyRoutes: Route[] = [
  route(contract.passkey.list, async (call) => ({ data: await listPasskeys(call) })),
  route(contract.passkey.start, async (call, { body }) => ({
    data: await startPasskey(call, body.origin),
  })),
  route(contract.passkey.create, async (call, { body }) => ({
    data: await createPasskey(call, body),
  })),
  route(contract.passkey.rename, async (call, { params, body }) => ({
    data: await renamePasskey(call, { ...params, ...body }),
  })),
  route(contract.passkey.remove, async (call, { params }) => {
    await removePasskey(call, params.passkeyId);
    return null;
  }),
  route(contract.passkey.startSignIn, async (call, { body }) => ({
    data: await startPasskeySignIn(call, body.origin),
  })),
  route(contract.passkey.signIn, async (call, { body }) => ({
    data: await signInWithPasskey(call, body.credential),
  })),
  route(contract.passkey.startProof, async (call, { body }) => ({
    data: await startPasskeyProof(call, body.origin),
  })),
  route(contract.passkey.prove, async (call, { body }) => {
    await provePasskey(call, body.credential);
    return null;
  }),
];
