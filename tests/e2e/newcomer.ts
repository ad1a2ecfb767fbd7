import sharp from "sharp";
import type { Market } from "#contract/market.ts";
import { expect, SHOP } from "./shop.ts";

type Message = { code: string | null };

export async function readCode(recipient: string): Promise<string> {
  let letters: Message[] = [];
  await expect(async () => {
    const answer = await fetch(`${SHOP}/dev/outbox.json?to=${encodeURIComponent(recipient)}`);
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
