import { type OrderStatus, stateOf } from "#contract/order-states.ts";
import { askShop, ShopError } from "./ask-shop.ts";

const LOCALE = "el-GR";

type Played = { id: string; number: string; status: OrderStatus };

function listPlaces({ id, status }: Played): [string, string][] {
  const isCheckout = stateOf(status).phase === "checkout";
  const order = `/${LOCALE}/account/orders/${id}`;
  return [
    ["buyer", isCheckout ? `/${LOCALE}/checkout/${id}/review` : order],
    ["seller", order],
    ["hub", `/${LOCALE}/hub/orders/${id}`],
    ["support", `/${LOCALE}/hub/orders/${id}`],
  ];
}

async function main(): Promise<void> {
  const { names } = await askShop<{ names: string[] }>("/dev/scenario");
  const [name] = process.argv.slice(2);
  if (name === undefined || !names.includes(name)) {
    const list = names.map((one) => `  ${one}`).join("\n");
    const usage = `npm run scenario -- NAME\n\nMakes a fresh order in the shop that runs on this machine:\n${list}`;
    if (name === undefined) return console.log(usage);
    throw new ShopError(`There is no scenario called ${name}.\n\n${usage}`);
  }
  const played = await askShop<Played>("/dev/scenario", { name });
  const origin = `http://localhost:${process.env["PORT"] ?? "3000"}`;
  console.log(`${played.number} is ${played.status} now.\n`);
  for (const [who, path] of listPlaces(played))
    console.log(`  ${`${who}@deftero.test`.padEnd(22)} ${origin}${path}`);
  console.log("\nEverybody's password: Second-hand-1!");
}

try {
  await main();
} catch (error) {
  if (!(error instanceof ShopError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
