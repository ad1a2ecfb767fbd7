/**
 * Where photo `place`, from 1, stands over the whole page: the server draws it for the query, the
 * browser shows it for the hash.
 */
export const toCloseUp = (place: number): string => `?photo=${place}#photo-${place}`;
