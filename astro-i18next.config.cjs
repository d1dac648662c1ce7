const { readdirSync } = require('node:fs')

// Paths are relative to the working directory, so that a build can be moved to another machine.
module.exports = {
  defaultLocale: 'en_GB',
  locales: ['en_GB', 'uk_UA'],
  namespaces: readdirSync(`${__dirname}/locales/en_GB`).map((file) => file.replace('.json', '')),
  defaultNamespace: 'common',
  load: ['server'],
  i18nextServer: {
    load: 'currentOnly',
    preload: ['en_GB', 'uk_UA', 'en-US'],
    // en-US is only a fallback for messages and uses the en_GB catalogue.
    fallbackLng: 'en-US',
    initAsync: false,
    interpolation: { escapeValue: false },
    backend: {
      loadPath: (locale, namespace) =>
        './locales/' + (locale === 'en-US' ? 'en_GB' : locale) + '/' + namespace + '.json',
    },
  },
}
