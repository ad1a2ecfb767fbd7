import { SelectCountryForm, type SwitchAnswer } from "./select-country-form.tsx";

type Props = {
  headingId: string;
  /** The page under the dialog, whose sister is wanted. */
  returnTo: string;
  /** What a try without scripts came back with. */
  problem: { errors: Record<string, string[]> } | null;
};

/** Country and language over any page. */
export function SelectCountryDialog({ headingId, returnTo, problem }: Props) {
  const error = problem?.errors["form"]?.[0];
  const answer: SwitchAnswer | null = error === undefined ? null : { error };
  return <SelectCountryForm headingId={headingId} returnTo={returnTo} isDialog answer={answer} />;
}
