import { redirect, useRouteLoaderData } from "react-router";
import { apiContext, cookiesContext, localeContext } from "../context.ts";
import { sayFault } from "../modules/listing-draft/step-result.ts";
import { nameModel } from "../modules/listing-draft/find-device-choices.server.ts";
import { parseAskedPrice } from "../modules/listing-draft/price/parse-price-form.ts";
import { formatMoney } from "../modules/locale/format.ts";
import { getT } from "../modules/locale/get-t.server.ts";
import { LOCALES, marketOf } from "../modules/locale/locale.ts";
import { useLocale } from "../modules/locale/use-locale.ts";
import { useT } from "../modules/locale/use-t.ts";
import { PageHead, ShareTags } from "../modules/ui/page-head.tsx";
import { revalidateUnlessModal } from "../modules/session/use-dialog.ts";
import { beginDraft } from "../modules/worth/begin-draft.server.ts";
import { findAnswer, findWorth } from "../modules/worth/find-answer.server.ts";
import { findDevice } from "../modules/worth/find-device.server.ts";
import { WorthPage } from "../modules/worth/worth-page.tsx";
import { parseWorthQuery } from "../modules/worth/worth-query.ts";
import { setMessage } from "../services/flash.server.ts";
import { parseApiError } from "../services/marketplace/api-error.server.ts";
import { sellerPaths } from "../seller-paths.ts";
import { worthPaths } from "../worth-paths.ts";
import type { Route } from "./+types/worth";

const OTHERS = 12;
const POPULAR = 6;

export const middleware: Route.MiddlewareFunction[] = [
  /** What the browser asks while the price moves. */
  async function tellFacts({ context, url }, next) {
    const price = parseAskedPrice(url.searchParams.get("tell"));
    if (price === null) return next();
    const api = context.get(apiContext);
    const query = parseWorthQuery(url.searchParams);
    const { device } = await findDevice(api, query);
    const found = device && (await findWorth(api, { device, query }, price));
    const told = found && { ...found, history: [], sales: [] };
    return Response.json(told, { status: told === null ? 503 : 200 });
  },
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const locale = context.get(localeContext);
  const query = parseWorthQuery(url.searchParams);
  const isAsked = query.words !== "" || (query.brand !== null && query.model !== null);
  const [{ device, others, skipped }, popular] = await Promise.all([
    findDevice(api, query),
    isAsked ? [] : findPopular(),
  ]);
  return {
    words: query.words || (device ? nameModel(device.model) : ""),
    isUnknown: isAsked && device === null && others.length === 0,
    others: others.slice(0, OTHERS).map((model) => ({
      label: nameModel(model),
      to: worthPaths.worth(locale, {
        q: query.words,
        brand: model.brand.slug,
        model: model.slug,
      }),
    })),
    skipped,
    popular,
    nonce: crypto.randomUUID(),
    answer: device && (await findAnswer(api, { device, query }, locale)),
  };

  /** Examples; the page works without them. */
  async function findPopular() {
    const { models } = await api.search.suggest({ q: "" }).catch(() => ({ models: [] }));
    return models.slice(0, POPULAR).map(({ name, brand, model }) => ({
      label: name,
      to: worthPaths.worth(locale, { brand, model }),
    }));
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const locale = context.get(localeContext);
  const form = await request.formData();
  const query = parseWorthQuery(form);
  const nonce = String(form.get("nonce") ?? "").slice(0, 60);
  try {
    const draft = await beginDraft(context.get(apiContext), { query, locale, nonce });
    return redirect(sellerPaths.sell(locale, draft.id, "resume"), 303);
  } catch (error) {
    const problem = parseApiError(error);
    if (problem === null) throw error;
    const content = sayFault(getT(locale, "listing-draft"), problem);
    setMessage(context.get(cookiesContext), { content, type: "error" });
    const { brand, model, capacity, grade, price } = query;
    return redirect(
      worthPaths.worth(locale, {
        ...(brand === null || model === null ? {} : { brand, model }),
        capacity,
        generic_condition: grade,
        price,
      }),
      303,
    );
  }
}

export default function Worth({ loaderData }: Route.ComponentProps) {
  const { answer, words, isUnknown, others } = loaderData;
  const t = useT("worth");
  const locale = useLocale();
  const origin = useRouteLoaderData<{ origin: string }>("root")?.origin ?? "";
  if (answer === null) {
    return (
      <>
        <PageHead
          title={t("title")}
          description={t("description")}
          noIndex={isUnknown || words !== "" || others.length > 0}
          locales={LOCALES}
        />
        <WorthPage {...loaderData} origin={origin} />
      </>
    );
  }
  const { chosen, view, given, isOwn } = answer;
  const { brand, model } = chosen;
  const fair = view.marketPrice?.fair ?? null;
  const isNarrowed = isOwn || answer.grades.some(({ isOn }) => isOn) || chosen.capacity !== null;
  const device = view.device ?? words;
  const shared = {
    title: t("title-of", { device }),
    description:
      fair === null
        ? t("description-none", { device })
        : t("description-of", {
            device,
            low: formatMoney(locale, fair.low),
            high: formatMoney(locale, fair.high),
          }),
    locales: LOCALES.filter((other) => marketOf(other) === marketOf(locale)),
    image: { kind: "place" as const, id: `${view.place?.vertical}/${brand}/${model}` },
  };
  return (
    <>
      <PageHead
        {...shared}
        canonical={worthPaths.worth(locale, { brand, model })}
        noIndex={isNarrowed}
      />
      {/* Answers at a price are shared, though no search engine should list them. */}
      {import.meta.env.SSR && isNarrowed ? (
        <ShareTags
          {...shared}
          origin={origin}
          path={worthPaths.worth(locale, isOwn ? { ...chosen, price: given } : chosen)}
          type="website"
        />
      ) : null}
      <WorthPage {...loaderData} origin={origin} />
    </>
  );
}

export const shouldRevalidate = revalidateUnlessModal;
