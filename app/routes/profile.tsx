import { useRouteLoaderData } from "react-router";
import { apiContext } from "../context.ts";
import { formatDate } from "../modules/locale/format.ts";
import { LOCALES, marketOf } from "../modules/locale/locale.ts";
import { PRODUCT } from "../modules/locale/product.ts";
import { useLocale } from "../modules/locale/use-locale.ts";
import { useT } from "../modules/locale/use-t.ts";
import { revalidateUnlessModal } from "../modules/session/use-dialog.ts";
import { useSession } from "../modules/session/use-session.ts";
import { StructuredData } from "../modules/ui/structured-data.tsx";
import {
  profileJsonLd,
  presentUser,
  parseProfileQuery,
} from "../modules/profile/present-profile.ts";
import { PageHead } from "../modules/ui/page-head.tsx";
import { loadProfilePart } from "../modules/profile/present-profile-part.ts";
import { UserPage } from "../modules/profile/profile-page.tsx";
import { paths } from "../paths.ts";
import type { Route } from "./+types/profile";

/** Longer than any username that can be chosen now (decisions "Usernames"). */
const NAME = /^[A-Za-z0-9]{1,40}$/;

export const handle = { hydrate: "intent" };

export async function loader({ context, params: { username }, url }: Route.LoaderArgs) {
  if (!NAME.test(username)) throw new Response(null, { status: 404 });
  const api = context.get(apiContext);
  const profile = api.profile.get({ username });
  // Concurrent; a missing member is a 404, whatever else fails.
  const part = loadProfilePart(api, username, parseProfileQuery(url.searchParams)).catch(
    async (error: unknown) => {
      await profile;
      throw error;
    },
  );
  const [user, shown] = await Promise.all([profile.then(presentUser), part]);
  return { user, part: shown };
}

export default function User({ loaderData: { user, part } }: Route.ComponentProps) {
  const t = useT("profile");
  const locale = useLocale();
  const session = useSession();
  const name = user.username;
  const origin = useRouteLoaderData<{ origin: string }>("root")?.origin ?? "";
  const url = origin + paths.user(locale, name);
  return (
    <>
      <PageHead
        title={t("title", { name })}
        description={t("description", {
          name,
          product: PRODUCT,
          month: formatDate(locale, user.joinedAt, "month"),
        })}
        canonical={paths.user(locale, name)}
        locales={LOCALES.filter((other) => marketOf(other) === user.country)}
        image={{ kind: "member", id: name, version: user.sold }}
        type="profile"
      />
      <StructuredData data={import.meta.env.SSR ? profileJsonLd(user, { origin, url }) : null} />
      <UserPage user={user} part={part} isOwn={session.user?.username === name} />
    </>
  );
}

export const shouldRevalidate = revalidateUnlessModal;
