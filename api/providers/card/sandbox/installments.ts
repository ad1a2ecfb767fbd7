/** Three parts that add up to the whole to the cent; what does not divide is paid first. */
export const toInstallments = (amount: number): [number, number, number] => {
  const part = Math.floor(amount / 3);
  return [amount - 2 * part, part, part];
};
