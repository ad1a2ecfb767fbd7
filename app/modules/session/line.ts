type KeepTrying = <Result>(attempt: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;

/**
 * How what needs the server is tried: again and again while the connection is lost. Until the code
 * for that has come (app/late.ts) a lost attempt fails.
 */
export const line: { keepTrying: KeepTrying } = { keepTrying: (attempt) => attempt() };
