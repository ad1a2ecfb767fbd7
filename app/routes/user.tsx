import { marketplaceContext } from "../context.ts";
import { PageHead } from "../modules/ui/page-head.tsx";
import { formatDate } from "../modules/locale/format.ts";
import { PRODUCT } from "../modules/locale/product.ts";
import { useLocale } from "../modules/locale/use-locale.ts";
import { useT } from "../modules/locale/use-t.ts";
import { revalidateUnlessModal } from "../modules/session/revalidate-unless-modal.ts";
import { useSession } from "../modules/session/use-session.ts";
import { presentUser } from "../modules/user/present-user.ts";
import { UserPage } from "../modules/user/user-page.tsx";
import { paths } from "../paths.ts";
import { accountService } from "../services/marketplace/account.server.ts";
import type { Route } from "./+types/user";

/** Longer than any that can be chosen now (decisions "Usernames"). */
const NAME = /^[A-Za-z0-9]{1,40}$/;

export async function loader({ context, params }: Route.LoaderArgs) {
  if (!NAME.test(params.username)) throw new Response(null, { status: 404 });
  const account = accountService(context.get(marketplaceContext));
  return { user: presentUser(await account.getPublicProfile(params.username)) };
}

export default function User({ loaderData: { user } }: Route.ComponentProps) {
  const t = useT("user");
  const locale = useLocale();
  const session = useSession();
  const name = user.username;
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
      />
      <UserPage user={user} isOwn={session.user?.username === name} />
    </>
  );
}

export const shouldRevalidate = revalidateUnlessModal;
