import node from '@astrojs/node'
import react from '@astrojs/react'
import i18next from 'astro-i18next'
import { defineConfig } from 'astro/config'
import { tenure } from './src/server/integration.ts'

// Pages only: the backend, static files and the page cache are put around them by src/server.
export default defineConfig({
  output: 'server',
  // The largest form of a page carries a résumé of 25 MB. Without streaming a failure deep in a page still gets the error screen and its own status.
  adapter: node({ mode: 'middleware', experimentalDisableStreaming: true, bodySizeLimit: 27 * 1024 * 1024 }),
  integrations: [react(), i18next(), tenure()],
  session: false,
  // Pictures are the backend's: what would resize any of them for anybody is not there.
  image: { endpoint: { route: '/_image', entrypoint: './src/server/noImages.ts' } },
  trailingSlash: 'never',
  build: { assets: 'assets', inlineStylesheets: 'never' },
  security: {
    checkOrigin: true,
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
  // Browsers of 2024 and later: nesting and light-dark() go out as they are written.
  vite: {
    build: {
      cssTarget: ['chrome125', 'safari18', 'firefox128'],
      // The policy admits no font inside a style, and the style has no room for one.
      assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    },
  },
  devToolbar: { enabled: false },
  // The outbox holds links that sign people in: this machine alone, unless told otherwise (HOST, or --host).
  server: { port: 4321, host: process.env.HOST || '127.0.0.1' },
})
