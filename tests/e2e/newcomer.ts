import { expect } from "@playwright/test";
import sharp from "sharp";
import { type Locale, type Market, MARKET_FACTS } from "#contract/market.ts";
import type { ApiClient } from "#app/services/marketplace/api-client.server.ts";

type Message = { code: string | null };

export async function readCode(
  recipient: string,
  origin = process.env["E2E_URL"]!,
): Promise<string> {
  let letters: Message[] = [];
  await expect(async () => {
    const answer = await fetch(`${origin}/dev/outbox.json?to=${encodeURIComponent(recipient)}`);
    ({ data: letters } = (await answer.json()) as { data: Message[] });
    expect(letters[0]?.code).toMatch(/^\d{6}$/);
  }).toPass();
  return letters[0]!.code!;
}

const digits = (count: number) =>
  Array.from({ length: count }, () => Math.floor(Math.random() * 10)).join("");

export const newEmail = () => `anna.${crypto.randomUUID().slice(0, 8)}@mail.test`;

export function newNumber(market: Market): { typed: string; digits: string } {
  if (market === "GR") {
    const number = `69${digits(8)}`;
    return { typed: `${number.slice(0, 3)} ${number.slice(3)}`, digits: `30${number}` };
  }
  const number = `7400${digits(6)}`;
  return { typed: `0${number}`, digits: `44${number}` };
}

export const drawPhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: "#7a8f6b" } })
    .png()
    .toBuffer();

type Newcomer = { market: Market; locale: Locale; origin: string; password: string };

/** A member with everything that the sign-up asks for, made by the calls that the sign-up makes. */
export async function signUp(
  callAs: (token: string | null, locale: Locale, origin: string) => ApiClient,
  { market, locale, origin, password }: Newcomer,
): Promise<{ email: string; username: string }> {
  const username = `nia${digits(9)}`;
  const email = `${username}@people.deftero.test`;
  const place = { language: MARKET_FACTS[market].languages[0], country: market };
  const { token } = await callAs(null, locale, origin).account.register({
    email,
    password,
    ...place,
  });
  const api = callAs(token, locale, origin);
  await api.verification.verifyEmail({ code: await readCode(email, origin) });
  const { digits: phone } = newNumber(market);
  await api.verification.sendPhoneCode({ phone_number: phone });
  await api.verification.verifyPhone({ code: await readCode(phone, origin) });
  await api.account.update({
    ...place,
    username,
    full_name: market === "GR" ? "Νία Δήμου" : "Nia Dimou",
    city: market === "GR" ? "Αθήνα" : "Bristol",
    is_personal_asked: true,
  });
  const photo = new File([new Uint8Array(await drawPhoto())], "nia.png", { type: "image/png" });
  await api.account.update({ profile_photo: photo });
  return { email, username };
}
