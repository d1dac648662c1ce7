/// <reference types="astro/client" />

declare module 'email-providers' {
  const domains: readonly string[]
  export default domains
}

declare module '*?inline-script' {
  /** Bundled and minified. */
  const text: string
  export default text
}

declare namespace Astro {
  interface ClientDirectives {
    /** Hydrates only when a token cookie is present. */
    'client:session'?: boolean
    /** Hydrates when the visitor first touches the page. */
    'client:interaction'?: string
    /** Hydrates on first use: of itself, or of the element that this selector finds. */
    'client:focus'?: boolean | string
  }
}

declare namespace App {
  interface Locals {
    /** Provided by the running process, in production and development alike. */
    site: import('#server/config.ts').SiteConfig
    /** Sends a request to the backend: in this process, or over HTTP to `BACKEND_URL`. */
    send: (request: Request) => Promise<Response>
    /** Renders a page's preview picture as PNG, or a badge with a credential in it; null when too many are requested at once. */
    renderPicture: (
      name: string,
      card: import('#features/syndication/pictureCards.ts').PictureCard,
      credential?: string,
    ) => Promise<Uint8Array | null>
    /** Build time of the pages, in milliseconds since 1970; `/version.json` serves it. */
    version: number
    requestId: string
    logFailure: (error: unknown) => void
    /** The posted form exceeds the size limit; its body was discarded. */
    bodyTooLarge?: boolean
    /** Set when the error page is to be shown. */
    failure?: { status: number; message: string; code: string | null }

    /** Set by the middleware, one file each. */
    origins: import('#paths').Origins | undefined
    /** Path and domain of a cookie shared by both hosts, where there are two. */
    cookieScope: { readonly path: '/'; readonly domain?: string }
    locale: import('#contract/core/locale.ts').Locale
    t: import('#i18n/translate.ts').Translate
    scope: import('#paths').Scope
    path: import('#paths').Paths
    /** The path without language and profile, as in the route table. */
    barePath: string
    route: { name: import('#paths').RouteName; params: Record<string, string> } | null
    token: string | null
    /** There was a token, of a session that has ended. */
    sessionEnded?: boolean
    api: import('#contract/core/call.ts').Transport
    /** The signed-in user; always null on shared pages. */
    viewer: import('#middleware/session.ts').SignedInViewer | null
    /** The staff member; always null outside the area of staff. */
    staff: import('#contract/staff/session.ts').StaffSession | null
  }
}
