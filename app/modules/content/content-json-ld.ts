import { PRODUCT } from "../locale/product.ts";
import type { Locale } from "../locale/locale.ts";
import type { JsonLd } from "../ui/structured-data.tsx";

type Article = {
  title: string;
  excerpt: string;
  publishedAt: string | null;
  modifiedAt: string | null;
};
type Place = { url: string; origin: string; locale: Locale; image: string };

/** schema.org Article. */
export const articleJsonLd = (
  { title, excerpt, publishedAt, modifiedAt }: Article,
  { url, origin, locale, image }: Place,
): JsonLd => ({
  "@type": "Article",
  headline: title,
  description: excerpt,
  image: [image],
  mainEntityOfPage: url,
  inLanguage: locale,
  ...(publishedAt && { datePublished: publishedAt }),
  ...(modifiedAt && { dateModified: modifiedAt }),
  author: { "@type": "Organization", name: PRODUCT, url: origin },
  publisher: { "@type": "Organization", name: PRODUCT, logo: `${origin}/icon.svg` },
});

/** schema.org FAQPage, with the same questions and answers as the page. */
export const questionsJsonLd = (questions: readonly { title: string; html: string }[]): JsonLd => ({
  "@type": "FAQPage",
  mainEntity: questions.map(({ title, html }) => ({
    "@type": "Question",
    name: title,
    acceptedAnswer: { "@type": "Answer", text: html },
  })),
});
