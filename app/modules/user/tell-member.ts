import type { Told } from "../ui/structured-data.tsx";
import { paths } from "../../paths.ts";
import type { UserView } from "./present-user.ts";

/** schema.org ProfilePage: who sells, since when, and in how many sales. */
export const tellMember = (
  { username, photo, joinedAt, sold }: UserView,
  { url, origin }: { url: string; origin: string },
): Told => ({
  "@type": "ProfilePage",
  dateCreated: joinedAt,
  mainEntity: {
    "@type": "Person",
    name: username,
    alternateName: username,
    identifier: username,
    url,
    ...(photo !== null && { image: origin + paths.media(photo, 240) }),
    ...(sold > 0 && {
      agentInteractionStatistic: {
        "@type": "InteractionCounter",
        interactionType: "https://schema.org/SellAction",
        userInteractionCount: sold,
      },
    }),
  },
});
