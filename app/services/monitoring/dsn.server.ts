/** A project at the error-reporting service: where its envelopes go and with which public key. */
export type Dsn = { text: string; publicKey: string; envelopeUrl: string };

/** Parses `https://<key>@<host>[/<path>]/<project>`; null where it is none. */
export function parseDsn(text: string): Dsn | null {
  if (!URL.canParse(text)) return null;
  const { protocol, username, host, pathname, search } = new URL(text);
  const [, path = "", project] = /^(.*)\/(\d+)$/.exec(pathname) ?? [];
  if (!/^https?:$/.test(protocol) || !/^\w+$/.test(username) || !project || search) return null;
  return {
    text: `${protocol}//${username}@${host}${path}/${project}`,
    publicKey: username,
    envelopeUrl: `${protocol}//${host}${path}/api/${project}/envelope/`,
  };
}
