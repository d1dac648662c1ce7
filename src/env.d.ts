/// <reference types="astro/client" />

declare module 'email-providers' {
  const domains: readonly string[]
  export default domains
}

declare namespace Astro {
  interface ClientDirectives {
    /** Hydrates only for those who carry a token. */
    'client:session'?: boolean
  }
}

declare namespace App {
  interface Locals {
    /** Given by the running process, in production and development alike. */
    site: import('#server/config.ts').SiteConfig
    /** Sends a request to the backend: in this process, or over HTTP to `BACKEND_URL`. */
    send: (request: Request) => Promise<Response>
    /** Draws the picture of a page that is shown elsewhere, as PNG; null when too many are asked for. */
    renderPicture: (
      name: string,
      card: import('#features/syndication/pictureCards.ts').PictureCard,
    ) => Promise<Uint8Array | null>
    /** When the pages were built, in milliseconds since 1970: what `/version.json` says. */
    version: number
    requestId: string
    logFailure: (error: unknown) => void
    /** The form that was posted is larger than any of ours; nothing of it was kept. */
    bodyTooLarge?: boolean
    /** Set when the error screen is to be shown. */
    failure?: { status: number; message: string; code: string | null }

    /** Given by the middleware, one file each. */
    origins: import('#paths').Origins | undefined
    /** Of a cookie that holds on both hosts, where there are two. */
    cookieScope: { readonly path: '/'; readonly domain?: string }
    locale: import('#contract/core/locale.ts').Locale
    t: import('#i18n/translate.ts').Translate
    scope: import('#paths').Scope
    path: import('#paths').Paths
    /** The address without language and profile: what the route table knows. */
    barePath: string
    route: { name: import('#paths').RouteName; params: Record<string, string> } | null
    token: string | null
    api: import('#contract/core/call.ts').Transport
    /** The signed-in person; always null on pages that are the same for everyone. */
    viewer: import('#middleware/session.ts').SignedInViewer | null
  }
}
