export const IMEI = "490154203237518";

/** Fifteen digits with their check digit; the first eight are the type allocation code. */
export function toImei(serial: number, tac = IMEI.slice(0, 8)): string {
  const digits = `${tac}${String(serial).padStart(6, "0")}`;
  const sum = [...digits].reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
