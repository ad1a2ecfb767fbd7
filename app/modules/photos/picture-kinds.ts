/** What `accept` of a file control says (spec §5 "Photos"); telephones then hand over JPG for HEIC. */
export const PICTURE_KINDS = "image/jpeg,image/png";
