import { generateKeyPairSync, verify } from "node:crypto";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createAppleSecret, createOpenId } from "./openid.ts";
import { SocialRefusedError, SocialUnavailableError } from "./port.ts";

const network = setupServer();
beforeAll(() => network.listen({ onUnhandledFrame: "error" }));
afterEach(() => network.resetHandlers());
afterAll(() => network.close());

const FACEBOOK = "https://www.facebook.com";
/** Like Facebook's: without a token endpoint. */
const DISCOVERED = {
  issuer: FACEBOOK,
  authorization_endpoint: "https://facebook.com/dialog/oauth/",
  jwks_uri: `${FACEBOOK}/.well-known/oauth/openid/jwks/`,
  response_types_supported: ["id_token", "token id_token"],
  subject_types_supported: ["pairwise"],
  id_token_signing_alg_values_supported: ["RS256"],
};
const secrets = { state: "the-state", nonce: "the-nonce", codeVerifier: "v".repeat(43) };
const callback = "https://shop.example/api/social/facebook/callback";

const visit = { callback, locale: "el-GR", ...secrets } as const;

const openFacebook = () =>
  createOpenId({ facebook: { issuer: FACEBOOK, clientId: "shop", secret: "of the shop" } });
const discoverable = () => {
  const asked: string[] = [];
  network.use(
    http.get(`${FACEBOOK}/.well-known/openid-configuration`, ({ request }) => {
      asked.push(request.url);
      return HttpResponse.json(DISCOVERED);
    }),
  );
  return asked;
};

test("a provider that speaks several languages is asked for the visitor's", async () => {
  network.use(
    http.get(`${FACEBOOK}/.well-known/openid-configuration`, () =>
      HttpResponse.json({ ...DISCOVERED, ui_locales_supported: ["el", "en"] }),
    ),
  );
  const url = new URL(await openFacebook().findAuthorizationUrl("facebook", visit));
  expect(url.searchParams.get("ui_locales")).toBe("el-GR");
});

describe("Facebook", () => {
  test("gets a scope, a state, a nonce and a PKCE challenge", async () => {
    discoverable();
    const url = new URL(await openFacebook().findAuthorizationUrl("facebook", visit));
    expect(url.origin + url.pathname).toBe("https://facebook.com/dialog/oauth/");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: "shop",
      redirect_uri: callback,
      response_type: "code",
      scope: "openid email public_profile",
      state: "the-state",
      nonce: "the-nonce",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
    });
  });

  test("exchanges the code at the configured endpoint, which its discovery lacks", async () => {
    discoverable();
    let sent: unknown;
    network.use(
      http.post("https://graph.facebook.com/oauth/access_token", async ({ request }) => {
        sent = Object.fromEntries(new URLSearchParams(await request.text()));
        return HttpResponse.json({ error: "invalid_grant" }, { status: 400 });
      }),
    );
    const parameters = new URLSearchParams({ code: "the-code", state: "the-state" });
    const answered = { callback, ...secrets, parameters };
    const failure = await openFacebook().readProfile("facebook", answered).catch(String);
    expect(sent).toEqual({
      client_id: "shop",
      client_secret: "of the shop",
      grant_type: "authorization_code",
      code: "the-code",
      code_verifier: secrets.codeVerifier,
      redirect_uri: callback,
    });
    expect(failure).toBe("SocialRefusedError: facebook: it answered invalid_grant");
  });

  test("reports a cancellation, without the request's data", async () => {
    discoverable();
    const parameters = new URLSearchParams({ error: "access_denied", state: "the-state" });
    const answered = { callback, ...secrets, parameters };
    const rejection = await openFacebook()
      .readProfile("facebook", answered)
      .catch((error) => error);
    expect(rejection).toBeInstanceOf(SocialRefusedError);
    expect(rejection.isCancelled).toBe(true);
    expect(rejection.cause).toBeUndefined();
  });

  test("refuses another state before any request", async () => {
    discoverable();
    const parameters = new URLSearchParams({ code: "the-code", state: "another" });
    const answered = { callback, ...secrets, parameters };
    await expect(openFacebook().readProfile("facebook", answered)).rejects.toThrow(
      SocialRefusedError,
    );
  });
});

describe("the discovery document", () => {
  test("is requested once by concurrent callers", async () => {
    const asked = discoverable();
    const social = openFacebook();
    await Promise.all([1, 2, 3].map(() => social.findAuthorizationUrl("facebook", visit)));
    await social.findAuthorizationUrl("facebook", visit);
    expect(asked).toHaveLength(1);
  });

  test.each([
    ["nothing", () => HttpResponse.error()],
    ["a failure", () => new HttpResponse(null, { status: 500 })],
    ["nonsense", () => HttpResponse.text("<html>")],
    [
      "that it is somebody else",
      () => HttpResponse.json({ ...DISCOVERED, issuer: "https://evil.example" }),
    ],
  ])("being %s is an error, and is requested again", async (_, answer) => {
    const social = openFacebook();
    network.use(http.get(`${FACEBOOK}/.well-known/openid-configuration`, answer));
    await expect(social.findAuthorizationUrl("facebook", visit)).rejects.toThrow(
      SocialUnavailableError,
    );
    network.resetHandlers();
    discoverable();
    expect(await social.findAuthorizationUrl("facebook", visit)).toContain("facebook.com");
  });
});

test("Apple's client secret is a JWT of five minutes, signed with the team's key", async () => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const at = new Date("2026-11-21T12:00:00Z");
  const issuer = "https://appleid.apple.com";
  const secret = await createAppleSecret(
    { teamId: "TEAM", keyId: "KEY", privateKey },
    { clientId: "gr.deftero.web", issuer, at },
  );
  const [head, body, signature] = secret.split(".") as [string, string, string];
  const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());
  const now = at.getTime() / 1000;
  expect(read(head)).toEqual({ alg: "ES256", kid: "KEY" });
  expect(read(body)).toEqual({
    iss: "TEAM",
    sub: "gr.deftero.web",
    aud: issuer,
    iat: now,
    exp: now + 300,
  });
  const key = { key: publicKey, dsaEncoding: "ieee-p1363" } as const;
  const signed = Buffer.from(`${head}.${body}`);
  expect(verify("sha256", signed, key, Buffer.from(signature, "base64url"))).toBe(true);
});
