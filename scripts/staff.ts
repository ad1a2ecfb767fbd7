import { openDatabase } from "#api/db/database.ts";
import { inviteByCommand } from "#api/modules/staff/index.ts";
import { days } from "#contract/duration.ts";
import * as LIMITS from "#contract/limit-values.ts";
import { LOCALES, MARKETS, type Locale, type Market } from "#contract/market.ts";
import { BUILT_IN_ROLES, type BuiltInRole } from "#contract/staff-keys.ts";
import { CommandError, readShopEnv, runCommand } from "./run-command.ts";
import { parseArgs } from "node:util";
import * as z from "zod";

const USAGE = `npm run staff -- invite EMAIL --role ${BUILT_IN_ROLES.join("|")} [--market ${MARKETS.join("|")}] [--locale ${LOCALES.join("|")}]

Prints a link that makes its reader a member of staff, once, with an account of that e-mail, which
they have or make. Everybody else is invited in the console. DATABASE_URL or DATA_DIR say in which
database.`;

const ignore = () => {};
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };

type Wish = { email: string; role: BuiltInRole; market: Market | null; locale: Locale };

function readWish(): Wish {
  const { values, positionals } = parseOptions();
  const [command, email] = positionals;
  const wish = z
    .object({
      command: z.literal("invite"),
      email: z.email(),
      role: z.enum(BUILT_IN_ROLES),
      market: z.enum(MARKETS).nullable().default(null),
      locale: z.enum(LOCALES).default("en-GR"),
    })
    .safeParse({ command, email, ...values });
  if (!wish.success || positionals.length !== 2) throw new CommandError(USAGE);
  return wish.data;
}

function parseOptions() {
  const options = {
    role: { type: "string" },
    market: { type: "string" },
    locale: { type: "string" },
  } as const;
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch {
    throw new CommandError(USAGE);
  }
}

async function main(): Promise<void> {
  const { email, role, market, locale } = readWish();
  const env = readShopEnv();
  const database = await openDatabase({ ...env.database, log });
  try {
    const markets = market === null ? null : [market];
    const token = await inviteByCommand(database, { email, role, markets, at: new Date() });
    const path = `/${locale}/staff-invitation/${token}`;
    const { publicOrigin } = env.api;
    console.log(
      `${email} becomes ${role} of ${market ?? "every market"} with this link, which works once and for ${LIMITS.staffInvitation / days(1)} days:`,
    );
    console.log(
      publicOrigin === null ? `${path} (at the address of the shop)` : publicOrigin + path,
    );
  } finally {
    await database.close();
  }
}

await runCommand(main);
