import { savedFormContext, localeContext, apiContext, webRequestContext } from "../../context.ts";
import { readProfile } from "../../read-profile.server.ts";
import { InspectionForm } from "../../modules/inspection/inspection-form.tsx";
import { InspectionHead } from "../../modules/inspection/inspection-head.tsx";
import { ColourKey, FoundList } from "../../modules/inspection/found-list.tsx";
import { mergeTyped, readTyped } from "../../modules/inspection/inspection-fields.ts";
import { presentInspection } from "../../modules/inspection/present-inspection.ts";
import { inspect } from "../../modules/inspection/run-inspection.server.ts";
import { SecondPerson } from "../../modules/inspection/second-person.tsx";
import { InspectionKeys } from "../../modules/hub/late-keys.tsx";
import { isId } from "../../modules/ui/is-id.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { staffMay } from "../../modules/hub/staff-may.ts";
import { WaitRing } from "../../modules/hub/wait-ring.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { WearPicture } from "../../modules/listing-draft/wear-picture.tsx";
import type { ScanPlace } from "../../modules/scan/scan-place.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { hubPaths } from "../../hub-paths.ts";
import type { Route } from "./+types/inspection";

export async function loader({ context, params: { orderId }, url }: Route.LoaderArgs) {
  if (!isId(orderId)) throw new Response(null, { status: 404 });
  const api = context.get(apiContext);
  const [order, profile] = await Promise.all([api.hubOrder.get({ orderId }), readProfile(context)]);
  const path = hubPaths.inspection(context.get(localeContext), orderId);
  const kept = context.get(savedFormContext).take(path);
  const scan: ScanPlace = { place: orderId, hint: "bench", isFull: true };
  return {
    scan,
    inspection: presentInspection(order, staffMay(profile, "write_hub") ? "hub" : "support"),
    kept: kept && Object.fromEntries(kept),
    isTooLarge: url.searchParams.get("refused") === "size",
    now: context.get(webRequestContext).now().toISOString(),
  };
}

export const action = inspect;

export default function Check({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("inspection");
  const { inspection, kept, isTooLarge, now } = loaderData;
  const typed = actionData ? readTyped(actionData, inspection.values) : kept;
  return (
    <main id="main" className="wrap stack snug">
      <PageHead title={t("heading", { title: inspection.title })} noIndex />
      <InspectionHead
        inspection={inspection}
        wait={
          inspection.since === null ? null : (
            <WaitRing since={inspection.since} dueAt={inspection.dueAt} now={now} />
          )
        }
      />
      {inspection.closed === null ? (
        <>
          {/* The key remounts the form for another device, and when a colleague has saved answers. */}
          <InspectionForm
            key={typed === null ? inspection.id : `${inspection.version} ${JSON.stringify(typed)}`}
            inspection={inspection}
            result={actionData}
            merged={mergeTyped(inspection, typed)}
            isTooLarge={isTooLarge}
          />
          <ColourKey Picture={WearPicture} />
          <InspectionKeys />
        </>
      ) : (
        <>
          <SecondPerson inspection={inspection} result={actionData} />
          {inspection.version === 0 ? null : <FoundList inspection={inspection} />}
        </>
      )}
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
