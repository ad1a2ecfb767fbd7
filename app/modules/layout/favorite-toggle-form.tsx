import { use, type FormEvent } from "react";
import { MessageSourceContext } from "../locale/message-source.ts";
import { useLocale } from "../locale/use-locale.ts";
import { FAVORITES } from "../listing-card/parse-favorite-toggle-button.ts";

export function FavoriteToggleForm() {
  const locale = useLocale();
  const source = use(MessageSourceContext);
  const stay = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement;
    void import("./save-favorite.ts").then(
      ({ saveFavorite }) =>
        saveFavorite(button, async () => {
          const texts = await source.find(locale, "offline");
          return String(texts["unreached"]);
        }),
      () => {
        form.action = button.getAttribute("formaction")!;
        form.submit();
      },
    );
  };
  return <form id={FAVORITES} method="post" onSubmit={stay} hidden />;
}
