import { readdirSync, readFileSync } from 'node:fs'
import i18next from 'i18next'
import { defaultLocale, locales, messageFallback } from '#contract/core/locale.ts'

const root = new URL('../../locales/', import.meta.url)

/** Loads every catalogue into i18next, for code that runs outside Astro: the backend, mails, tests. */
export async function loadMessages(): Promise<void> {
  if (i18next.isInitialized) return
  const resources: Record<string, Record<string, object>> = {}
  for (const locale of locales) resources[locale] = readCatalogue(new URL(`${locale}/`, root))
  resources[messageFallback] = resources[defaultLocale] ?? {}
  await i18next.init({
    resources,
    ns: Object.keys(resources[defaultLocale] ?? {}),
    defaultNS: 'common',
    load: 'currentOnly',
    fallbackLng: messageFallback,
    interpolation: { escapeValue: false },
  })
}

function readCatalogue(folder: URL): Record<string, object> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return Object.fromEntries(
    files.map((name) => [
      name.replace('.json', ''),
      JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as object,
    ]),
  )
}
