import node from '@astrojs/node'
import react from '@astrojs/react'
import i18next from 'astro-i18next'
import { defineConfig } from 'astro/config'
import { tenure } from './src/server/integration.ts'

// Builds the pages only; src/server adds the backend, static files and the page cache.
export default defineConfig({
  output: 'server',
  // The application form carries a résumé of up to 25 MB. Without streaming, an error deep in a page still gets the error screen and its status.
  adapter: node({ mode: 'middleware', experimentalDisableStreaming: true, bodySizeLimit: 27 * 1024 * 1024 }),
  integrations: [react(), i18next(), tenure()],
  session: false,
  // The backend serves pictures; Astro's endpoint would resize arbitrary ones for anybody.
  image: { endpoint: { route: '/_image', entrypoint: './src/server/noImages.ts' } },
  trailingSlash: 'never',
  build: { assets: 'assets', inlineStylesheets: 'never' },
  security: {
    // `middleware/origin.ts` does it, with a page.
    checkOrigin: false,
    csp: {
      directives: [
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ],
    },
  },
  // Browsers from 2024 on: nesting and light-dark() are not compiled.
  vite: {
    build: {
      cssTarget: ['chrome125', 'safari18', 'firefox128'],
      // The Content-Security-Policy forbids fonts as data URLs, which would also bloat the CSS.
      assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    },
  },
  devToolbar: { enabled: false },
  // Development mails contain sign-in links, so only this machine is served by default (HOST or --host change that).
  server: { port: Number(process.env.PORT) || 4321, host: process.env.HOST || '127.0.0.1' },
})
