import { profileImageIdSchema } from "#contract/id.ts";
import { apiContext } from "../../context.ts";
import type { Route } from "./+types/profile-image-source";

/** The whole picture, which only its owner may see; that of an id never changes. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const id = profileImageIdSchema.safeParse(params.imageId);
  if (!id.success) throw new Response(null, { status: 404 });
  const source = await context.get(apiContext).profileImage.getSource({ imageId: id.data });
  return new Response(Buffer.from(source.base64, "base64"), {
    headers: {
      // Pictures of the demo are drawings; a script in one would not run under our policy.
      "Content-Type": source.content_type,
      "Content-Disposition": "inline",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, max-age=600",
      "Referrer-Policy": "no-referrer",
    },
  });
}
