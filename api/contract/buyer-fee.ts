/** decisions "Buyer safety fee": `least` in minor units, `rate` in hundredths of a percent. */
export const BUYER_SAFETY_FEE = { least: 290, rate: 490 };
