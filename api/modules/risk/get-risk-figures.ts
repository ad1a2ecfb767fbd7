import { days } from "#contract/duration.ts";
import type { Market } from "#contract/market.ts";
import type { RiskFigures } from "#contract/risk.ts";
import { RISK_RULES } from "#contract/risk-words.ts";
import type { UserCall } from "#api/context.ts";
import { requireMarket } from "#api/http/staff-access.ts";
import { countDecisions, countSignals } from "./risk-store.ts";

export async function getRiskFigures(
  call: UserCall,
  { market, days: length }: { market: Market; days: number },
): Promise<RiskFigures> {
  const { database, settings, at } = call;
  requireMarket(call, market);
  const period = { market, since: new Date(at.getTime() - days(length)) };
  const { rules: modes } = settings.find(market, "risk", at).value;
  const [counted, decided] = await Promise.all([
    countSignals(database, period),
    countDecisions(database, period),
  ]);
  return {
    decided,
    rules: RISK_RULES.map((rule) => {
      const {
        fired = 0,
        published = 0,
        rejected = 0,
        open = 0,
      } = counted.find((one) => one.rule === rule) ?? {};
      return {
        rule,
        mode: modes[rule],
        fired,
        published,
        rejected,
        open,
      };
    }),
  };
}
