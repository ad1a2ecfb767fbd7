import { Suspense, use } from "react";
import { SoldHistory } from "./sold-history.tsx";

type Props = { drawing: Promise<string | null> };

/** What such devices were sold for, when it comes after the page; nobody waits for it. */
export const LateHistory = (props: Props) => (
  <Suspense fallback={null}>
    <Come {...props} />
  </Suspense>
);

const Come = ({ drawing }: Props) => <SoldHistory titleId="usual" drawing={use(drawing)} />;
