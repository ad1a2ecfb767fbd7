import { expect, test } from "vitest";
import { CHANGE_PASSWORD_RULES } from "../../modules/auth/change-password-state.tsx";
import { changedPasswordSchema } from "../../modules/auth/auth-schemas.server.ts";
import { codeFormSchema, emailFormSchema } from "../../modules/auth/auth-schemas.server.ts";
import { signInSchema } from "../../modules/auth/auth-schemas.server.ts";
import { CODE_RULES } from "../../modules/auth/code-field.tsx";
import { EMAIL_FORM_RULES } from "../../modules/auth/email-rules.ts";
import { SIGN_IN_RULES } from "../../modules/auth/sign-in-state.tsx";
import { describeSchema } from "../../modules/form/form-rules.server.ts";
import { USERNAME_FORM_RULES } from "../../modules/sign-up/choose-username-form.tsx";
import { PHONE_RULES } from "../../modules/sign-up/enter-phone-form.tsx";
import { phoneFormSchema, signUpSchemaOf } from "../../modules/sign-up/parse-sign-up.server.ts";
import { usernameFormSchema } from "../../modules/sign-up/parse-sign-up.server.ts";
import { SIGN_UP_RULES } from "../../modules/sign-up/sign-up-form.tsx";

test.each([
  ["sign-in", SIGN_IN_RULES, signInSchema],
  ["forgot-password", EMAIL_FORM_RULES, emailFormSchema],
  ["a code", CODE_RULES, codeFormSchema],
  ["change-password", CHANGE_PASSWORD_RULES, changedPasswordSchema],
  ["enter-phone", PHONE_RULES, phoneFormSchema],
  ["choose-username", USERNAME_FORM_RULES, usernameFormSchema],
  ["sign-up", SIGN_UP_RULES, signUpSchemaOf("GR")],
])("the rules that a dialog of %s states are those of its schema", (_, rules, schema) => {
  const described = describeSchema(schema);
  for (const [name, rule] of Object.entries(rules)) expect(described[name]).toEqual(rule);
});
