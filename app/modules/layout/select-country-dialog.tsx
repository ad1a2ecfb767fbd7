import { SelectCountryForm, type SwitchAnswer } from "./select-country-form.tsx";

type Props = {
  headingId: string;
  returnTo: string;
  problem: { errors: Record<string, string[]> } | null;
};

export function SelectCountryDialog({ headingId, returnTo, problem }: Props) {
  const error = problem?.errors["form"]?.[0];
  const answer: SwitchAnswer | null = error === undefined ? null : { error };
  return <SelectCountryForm headingId={headingId} returnTo={returnTo} isDialog answer={answer} />;
}
