export { changeSetting, LEGAL_TEXTS_ANNOUNCED } from "./change-setting.ts";
export { createLiveSettings, type LiveSettings } from "./live-settings.ts";
export { isMarketOpen, requireOpenMarket, toFeatures } from "./present-setting.ts";
export { settingRoutes } from "./setting.routes.ts";
export { findSettingRow, getSetting, listSettings } from "./setting-store.ts";
export { registerSettingJobs } from "./setting-jobs.ts";
