import { readFile } from "node:fs/promises";
import { MARKETS, type Market } from "#contract/market.ts";
import { openDatabase } from "#api/db/database.ts";
import { isSettingName, SETTING_NAMES } from "#contract/setting-words.ts";
import { changeSetting, listSettings } from "#api/modules/setting/index.ts";
import { ApiError } from "#api/http/api-error.ts";
import { createDeadlines } from "#api/jobs/deadlines.ts";
import { CommandError, readShopEnv, runCommand } from "./run-command.ts";

const USAGE = `npm run setting -- list NAME GR|GB
npm run setting -- set NAME GR|GB FILE.json REASON [DATE]

Lists the rows of a setting, or adds one, in force from DATE (2027-01-31T00:00:00Z) or from now on;
the audit keeps the REASON. NAME is one of ${SETTING_NAMES.join(", ")}. DATABASE_URL or DATA_DIR say in which database.`;

const ignore = () => {};
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };

const isMarket = (text: string | undefined): text is Market =>
  MARKETS.some((market) => market === text);

async function readValue(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    throw new CommandError(`${file} cannot be read as JSON: ${String(error)}`);
  }
}

function readDate(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw new CommandError(`${text} is no date.`);
  return date;
}

async function main(): Promise<void> {
  const [command, name, market, file, reason, from] = process.argv.slice(2);
  if (!isSettingName(name) || !isMarket(market)) throw new CommandError(USAGE);
  if (command !== "list" && (command !== "set" || !file || !reason?.trim()))
    throw new CommandError(USAGE);
  const value = command === "set" ? await readValue(file!) : null;
  const effective_from = readDate(from);
  const database = await openDatabase({ ...readShopEnv().database, log });
  try {
    if (command === "set") {
      const now = () => new Date();
      // The running shop finds the deadline by itself, and the totals follow it there.
      const deadlines = createDeadlines({ database, now, log, runAt: async () => {} });
      await changeSetting(
        { database, jobs: { deadlines }, at: now(), user: null },
        { market, name, value, effective_from: effective_from ?? null, reason: reason!.trim() },
      );
    }
    for (const row of await listSettings(database, { market, name }))
      console.log(
        `from ${row.effective_from.toISOString()}\n${JSON.stringify(row.value, null, 2)}`,
      );
  } catch (error) {
    if (error instanceof ApiError) {
      const fields = Object.keys(error.fields).join(", ");
      throw new CommandError(`${error.message}${fields && `: ${fields}`}`);
    }
    throw error;
  } finally {
    await database.close();
  }
}

await runCommand(main);
