import { useRouteLoaderData } from "react-router";
import type { AuthState } from "./auth-flow.ts";

type SessionUser = { username: string | null; photo: string | null };

export type Session = {
  signedIn: boolean;
  user: SessionUser | null;
  unread?: number;
  openStep?: AuthState;
};

export function useSession(): Session {
  const data = useRouteLoaderData<{ session?: Session }>("routes/locale");
  return data?.session ?? { signedIn: false, user: null };
}

/** True when the API cannot tell. */
export const useCanSell = (): boolean =>
  !useRouteLoaderData<{ noSell?: boolean }>("routes/locale")?.noSell;
