import type { Passport } from "#contract/passport.ts";
import { CONDITIONS } from "#contract/condition.ts";
import { wordsOfCategory } from "../condition/condition-lines.ts";

export type PassportView = ReturnType<typeof presentPassport>;
export type FindingLine = PassportView["findings"][number];

const toCondition = (text: string) => CONDITIONS.find((one) => one === text) ?? null;

export const presentPassport = (passport: Passport) => ({
  code: passport.code,
  title: passport.title,
  detail: [passport.capacity, passport.color_name].filter(Boolean).join(" · "),
  cover: passport.cover,
  ending: passport.device_number_ending,
  checkedAt: passport.checked_at,
  claimed: toCondition(passport.claimed_condition),
  found: toCondition(passport.found_condition),
  battery: passport.battery_health,
  /** Photos from the hub's bench, each once. */
  shots: [...new Set(passport.findings.flatMap(({ photos }) => photos))],
  findings: passport.findings.map((finding) => ({
    ...finding,
    words: wordsOfCategory(finding.category),
    isAsSaid: finding.claimed === null || finding.claimed === finding.found,
  })),
  acceptedAt: passport.accepted_at,
  price: passport.price,
  history: passport.history,
  signature: passport.signature,
  publicKey: passport.public_key,
});
