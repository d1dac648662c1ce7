import type { AlternateLink } from '#features/syndication/discovery.ts'
import type { PreviewPicture, PreviewVideo } from '#features/syndication/pictureCards.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { Translate } from '#i18n/translate.ts'

export interface NavLink {
  readonly href: string
  readonly label: string
  /** Marks the current link; without it, the link is compared with `path`. */
  readonly current?: boolean | undefined
  /** Shown to anonymous visitors as well. */
  readonly forEveryone?: true
  /** Only in the menu of narrow windows; wide ones lead there by another control. */
  readonly inMenuOnly?: true
  readonly rel?: 'nofollow' | undefined
}

export interface LanguageLink {
  readonly href: string
  /** The name of the language in itself. */
  readonly label: string
  /** BCP 47 */
  readonly lang: string
  readonly current: boolean
}

/** All links around a page; the caller builds them with `paths`. */
export interface LayoutLinks {
  readonly home: string
  readonly signIn: string
  readonly createAccount: string
  readonly nav: readonly NavLink[]
  /** Who the page is for; `either` is resolved in the browser. */
  readonly audience: 'signedIn' | 'anonymous' | 'either'
  readonly footer: readonly NavLink[]
  readonly languages: readonly LanguageLink[]
}

/** Metadata for browsers and crawlers. */
export interface HeadProps {
  /** Complete, including the product's name where needed. */
  readonly title: string
  readonly description?: string | undefined
  /** Absolute. */
  readonly canonical?: string | undefined
  readonly alternates?: readonly { readonly hreflang: string; readonly href: string }[] | undefined
  /** What the page is about, in the terms of Open Graph. */
  readonly type?: 'website' | 'article' | 'profile' | undefined
  /** Preview picture for links to this page. */
  readonly picture?: PreviewPicture | undefined
  readonly video?: PreviewVideo | undefined
  /** Machine-readable versions of the page, and feeds. Absolute. */
  readonly discovery?: readonly AlternateLink[] | undefined
  /** PRODUCT_NAME */
  readonly product?: string | undefined
  readonly locale: Locale
  /** BCP 47 */
  readonly lang: string
  readonly noindex?: boolean | undefined
  /** URL; the public one by default. */
  readonly stylesheet?: string | undefined
  /** Inline script that runs before anything else. */
  readonly firstScript?: string | undefined
  /** JSON-LD objects. */
  readonly structuredData?: readonly object[] | undefined
  /** The user's own choice; without one the system setting applies. */
  readonly theme?: 'light' | 'dark' | null | undefined
}

export interface LayoutProps extends HeadProps {
  readonly t: Translate
  readonly links: LayoutLinks
  readonly product: string
  /** Path of this page, to mark the current link. */
  readonly path: string
  /** Content beside the form of an empty layout, instead of the ledger sheet. */
  readonly wide?: boolean | undefined
}
