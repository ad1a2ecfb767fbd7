import { LIMITS } from "#contract/limits.ts";

const { min, max } = LIMITS.password;

/**
 * The password rules as a control's `pattern`, for browsers without scripts; no `maxlength`, which
 * would cut a pasted password short in silence.
 */
export const PASSWORD_PATTERN = `(?=.*\\d)(?=.*[a-z])(?=.*[A-Z])(?=.*[#?!@$%^&*\\-]).{${min},${max}}`;
