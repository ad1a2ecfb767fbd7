import { createInstance, type i18n } from "i18next";
import { LOCALES, type Locale } from "./locale.ts";
import type { Namespace } from "./namespaces.ts";
import { serverMessages } from "./server-messages.server.ts";
import type { Values } from "./translate.ts";
import type { T } from "./use-t.ts";

const instances = new Map<Locale, i18n>();

/** One i18next instance per locale for the life of the process. */
function findInstance(locale: Locale): i18n {
  let instance = instances.get(locale);
  if (instance === undefined) {
    instance = createInstance();
    void instance.init({
      lng: locale,
      supportedLngs: [...LOCALES],
      fallbackLng: false,
      initAsync: false,
      interpolation: { escapeValue: false },
      resources: {},
    });
    instances.set(locale, instance);
  }
  return instance;
}

export function getT<N extends Namespace>(locale: Locale, namespace: N): T<N> {
  const instance = findInstance(locale);
  if (!instance.hasResourceBundle(locale, namespace)) {
    instance.addResourceBundle(locale, namespace, serverMessages.find(locale, namespace));
  }
  const fixed = instance.getFixedT(locale, namespace as string);
  return Object.assign((key: string, values: Values = {}) => fixed(key, values), {
    find: (key: string, values: Values = {}) =>
      instance.exists(key, { ...values, lng: locale, ns: namespace }) ? fixed(key, values) : null,
  });
}
