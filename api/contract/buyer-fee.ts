/** decisions "Buyer safety fee": minor units, and hundredths of a percent. */
export const BUYER_SAFETY_FEE = { least: 290, rate: 490 };
