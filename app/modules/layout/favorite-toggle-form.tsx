import { use, type FormEvent } from "react";
import { MessageSourceContext } from "../locale/message-source.ts";
import { useLocale } from "../locale/use-locale.ts";
import { HEARTS } from "../listing-card/favorite-toggle.tsx";

export function HeartsForm() {
  const locale = useLocale();
  const source = use(MessageSourceContext);
  const stay = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement;
    void import("./save-favorite.ts").then(
      ({ giveHeart }) =>
        giveHeart(button, async () => {
          const texts = await source.find(locale, "error");
          return String(texts["unavailable"]);
        }),
      () => {
        form.action = button.getAttribute("formaction")!;
        form.submit();
      },
    );
  };
  return <form id={HEARTS} method="post" onSubmit={stay} hidden />;
}
