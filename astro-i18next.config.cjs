const { readdirSync } = require('node:fs')

// The paths are relative to the folder the process runs in, so that a build can be moved to another machine.
module.exports = {
  defaultLocale: 'en_GB',
  locales: ['en_GB', 'uk_UA'],
  namespaces: readdirSync(`${__dirname}/locales/en_GB`).map((file) => file.replace('.json', '')),
  defaultNamespace: 'common',
  load: ['server'],
  i18nextServer: {
    load: 'currentOnly',
    preload: ['en_GB', 'uk_UA', 'en-US'],
    // en-US is a fallback of messages only: it reads the en_GB catalogue.
    fallbackLng: 'en-US',
    initAsync: false,
    interpolation: { escapeValue: false },
    backend: {
      loadPath: (locale, namespace) =>
        './locales/' + (locale === 'en-US' ? 'en_GB' : locale) + '/' + namespace + '.json',
    },
  },
}
