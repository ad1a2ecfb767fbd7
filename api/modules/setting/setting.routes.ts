import { contract } from "#contract/contract.ts";
import type { Market } from "#contract/market.ts";
import type { UserCall } from "#api/context.ts";
import { route, type Route } from "#api/http/route.ts";
import { requireMarket } from "#api/http/staff-access.ts";
import { requireStepUp } from "#api/modules/step-up/index.ts";
import { changeSetting, undoSetting } from "./change-setting.ts";
import { getTerms } from "./get-terms.ts";
import { presentSetting, presentSettings } from "./present-setting.ts";
import { previewSetting } from "./preview-setting.ts";
import type { SettingName } from "#contract/setting-words.ts";

const { setting, market } = contract;

const toDate = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Writes, and answers the setting as it is then. This process follows it at once. */
async function write(
  call: UserCall,
  of: { market: Market; name: SettingName },
  work: () => Promise<void>,
) {
  requireMarket(call, of.market);
  await requireStepUp(call);
  await work();
  await call.settings.reload();
  return { data: await presentSetting(call, of) };
}

export const settingRoutes: Route[] = [
  route(market.getTerms, async (call) => ({ data: getTerms(call) })),
  route(setting.list, async (call, { query }) => ({
    data: await presentSettings(call, query.market),
  })),
  route(setting.get, async (call, { params, query }) => ({
    data: await presentSetting(call, { ...params, ...query }),
  })),
  route(setting.preview, async (call, { params, body }) => ({
    data: previewSetting(call, {
      ...params,
      ...body,
      effective_from: toDate(body.effective_from),
    }),
  })),
  route(setting.change, async (call, { params, body }) =>
    write(call, { ...params, market: body.market }, () =>
      changeSetting(call, {
        ...params,
        ...body,
        effective_from: toDate(body.effective_from),
      }),
    ),
  ),
  route(setting.undo, async (call, { params, body }) =>
    write(call, { ...params, market: body.market }, () =>
      undoSetting(call, { ...params, ...body }),
    ),
  ),
];
