export { changeSetting, SettingRefusedError } from "./change-setting.ts";
export { getSetting, listSettings } from "./setting-store.ts";
export { SETTING_NAMES, type SettingName } from "./settings.ts";
