import { readProblem } from "../session/read-problem.ts";

type Desk<Courier, Price> = {
  getCourier(addressId?: string): Promise<Courier>;
  computePrice(): Promise<Price>;
};

/**
 * The windows for an address, and the price of the way; null for what the courier does not answer
 * now. An address that is nobody's of ours reads as none.
 */
export async function askCourier<Courier, Price>(
  desk: Desk<Courier, Price>,
  addressId: string | null,
) {
  const [courier, price] = await Promise.all([
    desk
      .getCourier(addressId ?? undefined)
      .catch((error: unknown) =>
        addressId !== null && readProblem(error)?.code === "not_found"
          ? desk.getCourier()
          : Promise.reject(error),
      )
      .catch(unlessAway),
    desk.computePrice().catch(unlessAway),
  ]);
  return { courier, price };
}

function unlessAway(error: unknown): null {
  const problem = readProblem(error);
  if (problem === null || problem.status < 500) throw error;
  return null;
}
