/** What a boost adds to a listing's popularity (0 to 1000) while it lasts. */
export const BOOST_LIFT = 300;
