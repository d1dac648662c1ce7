const { readdirSync } = require('node:fs')
const { defaultLocale, locales, messageFallback } = require('./src/contract/core/locale.ts')

// Paths are relative to the working directory, so that a build can be moved to another machine.
module.exports = {
  defaultLocale,
  locales: [...locales],
  namespaces: readdirSync(`${__dirname}/locales/${defaultLocale}`)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace('.json', '')),
  defaultNamespace: 'common',
  load: ['server'],
  i18nextServer: {
    load: 'currentOnly',
    preload: [...locales, messageFallback],
    fallbackLng: messageFallback,
    initAsync: false,
    interpolation: { escapeValue: false },
    backend: {
      // Bundled as its own source: it can use nothing from outside.
      loadPath: (locale, namespace) =>
        './locales/' + (locale === 'en-US' ? 'en_GB' : locale) + '/' + namespace + '.json',
    },
  },
}
