import { type SettingName, SETTING_NAMES } from "#contract/setting-words.ts";
import { SETTINGS, type SettingValue } from "#contract/setting.ts";

export { SETTINGS, SETTING_NAMES, type SettingName, type SettingValue };
