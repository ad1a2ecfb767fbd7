import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";

const TARGETS = ["terms-and-conditions", "privacy-policy"] as const;

type Props = { text: string; className: string };

/**
 * The bracketed words link to the terms and to the privacy policy (spec §2), in a new tab, so that
 * typed text is not lost.
 */
export function TermsLine({ text, className }: Props) {
  const locale = useLocale();
  return (
    <p className={className}>
      {text.split(/[[\]]/).map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <a
            key={part}
            href={paths.content(locale, "info", TARGETS[index >> 1] ?? TARGETS[0])}
            target="_blank"
            rel="noopener"
          >
            {part}
          </a>
        ),
      )}
    </p>
  );
}
