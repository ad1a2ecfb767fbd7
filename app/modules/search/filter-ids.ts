export const FILTER_FORM = "filters";
/** Target of the hash that opens the filters on a phone. */
export const FILTER_VIEW = "filter-view";
