/** The form's id, which the select of the order uses. */
export const FILTER_FORM = "filters";
/** The view that the form is on a phone, opened by its address. */
export const FILTER_VIEW = "filter-view";
