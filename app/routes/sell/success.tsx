import { listingDraftContext } from "../../context.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { ListingSent } from "../../modules/listing-draft/review/listing-sent.tsx";
import type { Route } from "./+types/success";

export async function loader({ context }: Route.LoaderArgs) {
  const { id, title, capacity, color, photos, cover_id } = await context
    .get(listingDraftContext)
    .draft();
  return {
    id,
    title: title ?? "",
    detail: [capacity?.label, color?.name].filter(Boolean).join(" · "),
    cover: photos.find((photo) => photo.id === cover_id)?.original_url ?? null,
  };
}

export default function Success({ loaderData }: Route.ComponentProps) {
  const t = useT("listing-draft-review");
  return (
    <main id="main" className="wrap">
      <PageHead title={t("success.title")} noIndex />
      <ListingSent listing={loaderData} />
    </main>
  );
}
