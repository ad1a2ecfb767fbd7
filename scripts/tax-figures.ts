import { MARKETS, type Market } from "#contract/market.ts";
import { openDatabase } from "#api/db/database.ts";
import { listSellerFigures } from "#api/modules/statement/index.ts";
import { CommandError, readShopEnv, runCommand } from "./run-command.ts";

const USAGE = `npm run tax-figures -- YEAR GR|GB > figures.csv

Prints the completed sales of every seller by quarter, in minor units: what DAC7 and SI 2023/817
report. DATABASE_URL or DATA_DIR say of which database.`;

const ignore = () => {};
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };

const isMarket = (text: string | undefined): text is Market =>
  MARKETS.some((market) => market === text);

async function main(): Promise<void> {
  const [year, market] = process.argv.slice(2);
  if (!isMarket(market) || !/^20\d{2}$/.test(year ?? "")) throw new CommandError(USAGE);
  const database = await openDatabase({ ...readShopEnv().database, log });
  try {
    const figures = await listSellerFigures(database, { market, year: Number(year) });
    console.log("seller,quarter,sales,turnover,fees,consideration,currency,reported");
    for (const one of figures) {
      const { seller_id, quarter, sales, turnover, fees, consideration, is_reported } = one;
      const sums = [turnover, fees, consideration].map(({ amount }) => amount);
      const cells = [seller_id, quarter, sales, ...sums, turnover.currency, is_reported];
      console.log(cells.join(","));
    }
  } finally {
    await database.close();
  }
}

await runCommand(main);
