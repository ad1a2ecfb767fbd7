/** Marks one as read while its link is followed; without scripts it stays new until it is marked. */
export const markOpened = (page: string, id: string): void =>
  void fetch(page, {
    method: "POST",
    body: new URLSearchParams({ intent: "opened", id }),
    keepalive: true,
    redirect: "manual",
  }).catch(() => {});
