/** Handlers by origin; all other origins are requested over the network. */
type Sites = Record<string, (request: Request, ip: string) => Promise<Response>>;

export type Hop = {
  method: string;
  url: URL;
  status: number;
  headers: Headers;
  location: string | null;
  text: string;
  form: Record<string, string> | null;
};

type Ask = {
  form?: Record<string, string>;
  /** Page of the visitor, for Origin and Referer. */
  from?: string;
  headers?: Record<string, string>;
  /** Stops before this address is requested; the last hop then redirects there. */
  until?: (url: URL) => boolean;
};

type Cookie = { name: string; value: string; path: string; sameSite: string; line: string };

const MOST_HOPS = 15;
const SAFE = new Set(["GET", "HEAD"]);

/**
 * A browser of fetch and cookies: it follows redirects, stores cookies by origin and path, and does
 * not send SameSite=Lax ones with a cross-site post, as real ones do.
 */
export function createFetchBrowser(sites: Sites, { ip = "192.0.2.1" } = {}) {
  const jars = new Map<string, Cookie[]>();
  const seen: { origin: string; name: string; value: string }[] = [];
  const jarOf = (origin: string): Cookie[] => {
    const jar = jars.get(origin) ?? [];
    jars.set(origin, jar);
    return jar;
  };

  const cookieHeader = (url: URL, { isCrossSitePost }: { isCrossSitePost: boolean }): string =>
    jarOf(url.origin)
      .filter(
        ({ path }) => url.pathname === path || url.pathname.startsWith(path.replace(/\/?$/, "/")),
      )
      .filter(({ sameSite }) => !isCrossSitePost || sameSite === "none")
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");

  function keep(url: URL, lines: string[]): void {
    for (const line of lines) {
      const [pair = "", ...facts] = line.split(/;\s*/);
      const at = pair.indexOf("=");
      const fact = (wanted: string) =>
        facts.find((one) => one.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
      const name = pair.slice(0, at);
      const path = fact("path") ?? "/";
      const jar = jarOf(url.origin).filter((one) => one.name !== name || one.path !== path);
      const isGone =
        Number(fact("max-age") ?? 1) <= 0 ||
        Date.parse(fact("expires") ?? "3000-01-01") <= Date.now();
      const sameSite = (fact("samesite") ?? "lax").toLowerCase();
      const cookie = { name, value: pair.slice(at + 1), path, sameSite, line };
      jars.set(url.origin, isGone ? jar : [...jar, cookie]);
      if (!isGone) seen.push({ origin: url.origin, name, value: cookie.value });
    }
  }

  async function hop(
    url: URL,
    { form, from, headers }: Pick<Ask, "form" | "from" | "headers">,
  ): Promise<Hop> {
    const method = form ? "POST" : "GET";
    const isSame = from !== undefined && new URL(from).origin === url.origin;
    const isCrossSitePost = from !== undefined && !isSame && !SAFE.has(method);
    const cookies = cookieHeader(url, { isCrossSitePost });
    const request = new Request(url, {
      method,
      redirect: "manual",
      headers: {
        Accept: "text/html",
        "Sec-Fetch-Site": from === undefined ? "none" : isSame ? "same-origin" : "cross-site",
        ...(cookies && { Cookie: cookies }),
        ...(isSame && { Referer: from, Origin: url.origin }),
        ...headers,
      },
      ...(form && { body: new URLSearchParams(form) }),
    });
    const site = sites[url.origin];
    const response = site ? await site(request, ip) : await fetch(request);
    keep(url, response.headers.getSetCookie());
    return {
      method,
      url,
      status: response.status,
      headers: response.headers,
      form: form ?? null,
      location: response.headers.get("Location"),
      text: await response.text(),
    };
  }

  const hops: Hop[] = [];
  return {
    hops,
    /** Goes to an address and follows redirects; returns the last response. */
    async go(address: string, { form, from, headers, until }: Ask = {}): Promise<Hop> {
      let at = await hop(new URL(address), {
        ...(form && { form }),
        ...(from && { from }),
        ...(headers && { headers }),
      });
      hops.push(at);
      for (let count = 0; at.location !== null && at.status >= 300 && at.status < 400; count++) {
        if (count === MOST_HOPS) throw new Error(`Led in circles to ${at.location}`);
        const next = new URL(at.location, at.url);
        if (until?.(next)) return at;
        at = await hop(next, headers ? { headers } : {});
        hops.push(at);
      }
      return at;
    },
    cookie: (origin: string, name: string): string | null =>
      jarOf(origin).find((one) => one.name === name)?.value ?? null,
    cookieLine: (origin: string, name: string): string | null =>
      jarOf(origin).find((one) => one.name === name)?.line ?? null,
    values: (origin: string, names: readonly string[]): string[] =>
      seen
        .filter((one) => one.origin === origin && names.includes(one.name))
        .map((one) => one.value),
    put(origin: string, name: string, value: string): void {
      keep(new URL(origin), [`${name}=${value}; Path=/; SameSite=Lax`]);
    },
    erase(origin: string, name: string): void {
      jars.set(
        origin,
        jarOf(origin).filter((one) => one.name !== name),
      );
    },
  };
}

export type FetchBrowser = ReturnType<typeof createFetchBrowser>;
