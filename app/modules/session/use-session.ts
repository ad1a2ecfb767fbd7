import { useRouteLoaderData } from "react-router";
import type { AuthState } from "./auth-flow.ts";

type SessionUser = { username: string | null; photo: string | null };

export type Session = {
  /** The visitor holds a token. */
  signedIn: boolean;
  /** Null when signed out, and while the marketplace cannot say. */
  user: SessionUser | null;
  /** Notifications; absent while nobody can say. */
  unread?: number;
  /** The first step that the sign-up still lacks. */
  openStep?: AuthState;
};

/** Who is looking at the page. */
export function useSession(): Session {
  const data = useRouteLoaderData<{ session?: Session }>("routes/locale");
  return data?.session ?? { signedIn: false, user: null };
}

/** Whether this market takes new listings; taken for granted where nobody can say. */
export const useCanSell = (): boolean =>
  !useRouteLoaderData<{ noSell?: boolean }>("routes/locale")?.noSell;
