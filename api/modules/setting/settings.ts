import type * as z from "zod";
import { companySchema } from "#contract/company.ts";

/**
 * A schema also reads rows of years ago: a field that is added later needs a default, and none is
 * removed.
 */
export const SETTINGS = { company: companySchema } as const;

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

export type SettingName = keyof typeof SETTINGS;
export type SettingValue<Name extends SettingName> = z.output<(typeof SETTINGS)[Name]>;
