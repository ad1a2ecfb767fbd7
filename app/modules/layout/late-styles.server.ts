import { isAuthState, type AuthState } from "../session/auth-flow.ts";
import face from "../ui/avatar.css?url";
import lite from "../ui/lite.css?url";
import notice from "../ui/notice.css?url";
import menu from "./account-menu.css?url";
import bell from "./bell.css?url";
import dialog from "./dialog-host.css?url";

export type LayoutFacts = {
  asked?: string | null;
  session?: { signedIn: boolean };
  message?: { ui?: string } | null;
  isLite?: boolean;
};

/** The page that shows the same form as a dialog has the same styles. */
const PAGES = {
  auth: "choose",
  "sign-in": "sign-in",
  "forgot-password": "forgot-password",
  "forgot-password-check-email": "check-email",
  "change-password": "change-password",
  "change-password-success": "change-password-success",
  "sign-up": "sign-up",
  "sign-up-verify-email": "verify-email",
  "sign-up-enter-phone": "enter-phone",
  "sign-up-verify-number": "verify-number",
  "sign-up-choose-username": "choose-username",
  "sign-up-select-profile-image": "select-profile-image",
} as const satisfies Record<AuthState, string>;

/** In the browser these styles come with the lazy chunk of the same component. */
export function listLateStyles(
  search: string,
  { asked, session, message, isLite }: LayoutFacts,
): { routes: string[]; sheets: string[] } {
  const query = new URLSearchParams(search);
  const modal = query.get("modal") ?? asked ?? null;
  const isNotice = query.has("error") || message?.ui === "modal";
  return {
    routes: listDialogPages(modal),
    sheets: [
      ...(modal !== null || isNotice ? [dialog] : []),
      ...(isNotice ? [notice] : []),
      ...(isLite ? [lite] : []),
      ...(session?.signedIn ? [bell, menu, face] : []),
    ],
  };
}

function listDialogPages(modal: string | null): string[] {
  if (modal === "select-country") return ["routes/select-country"];
  return isAuthState(modal) ? [`routes/auth/${PAGES[modal]}`] : [];
}
