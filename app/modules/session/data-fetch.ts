type DataFetch = (request: Request) => Promise<Response>;

let inPlace: DataFetch | undefined;

/** How React Router asks the server while the page is open. */
export const fetchData: DataFetch = (request) => (inPlace ?? fetch)(request);

/** Screens where a lost request must not become an error page ask in their own way. */
export const replaceDataFetch = (next: DataFetch | undefined): void => void (inPlace = next);
