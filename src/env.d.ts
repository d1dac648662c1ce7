/// <reference types="astro/client" />

declare module 'email-providers' {
  const domains: readonly string[]
  export default domains
}

declare namespace Astro {
  interface ClientDirectives {
    /** Hydrates only when the token cookie is present. */
    'client:session'?: boolean
  }
}

declare namespace App {
  interface Locals {
    /** Set by the server process, in production and development alike. */
    site: import('#server/config.ts').SiteConfig
    /** Sends a request to the backend: in this process, or over HTTP to `BACKEND_URL`. */
    send: (request: Request) => Promise<Response>
    /** Renders the social card of a page as PNG; null under overload. */
    renderPicture: (
      name: string,
      card: import('#features/syndication/pictureCards.ts').PictureCard,
    ) => Promise<Uint8Array | null>
    /** When the pages were built, in milliseconds since 1970, as in `/version.json`. */
    version: number
    requestId: string
    logFailure: (error: unknown) => void
    /** The posted form is too large; its body was dropped. */
    bodyTooLarge?: boolean
    /** Set to show the error screen. */
    failure?: { status: number; message: string; code: string | null }

    /** Set by the middleware, each by a file of its own. */
    origins: import('#paths').Origins | undefined
    /** Attributes of a cookie that is valid on both hosts, where company pages have their own. */
    forBothHosts: { readonly path: '/'; readonly domain?: string }
    locale: import('#contract/core/locale.ts').Locale
    t: import('#i18n/translate.ts').Translate
    scope: import('#paths').Scope
    path: import('#paths').Paths
    /** The path without language and profile prefix, as in the route table. */
    barePath: string
    route: { name: import('#paths').RouteName; params: Record<string, string> } | null
    token: string | null
    api: import('#contract/core/call.ts').Transport
    /** The signed-in user; always null on pages that are the same for every visitor. */
    viewer: import('#middleware/session.ts').SignedInViewer | null
  }
}
