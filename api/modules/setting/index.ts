export { changeSetting } from "./change-setting.ts";
export { createLiveSettings, type LiveSettings } from "./live-settings.ts";
export { isMarketOpen, requireOpenMarket, toFeatures } from "./present-setting.ts";
export { settingRoutes } from "./setting.routes.ts";
export { getSetting, listSettings } from "./setting-store.ts";
export { registerSettingJobs } from "./setting-jobs.ts";
