import type { AlternateLink } from '#features/syndication/discovery.ts'
import type { Picture } from '#features/syndication/pictureCards.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { Translate } from '#i18n/translate.ts'

export interface NavLink {
  readonly href: string
  readonly label: string
  /** Marks a link as the place one is in; without it, equality with `path` decides. */
  readonly current?: boolean | undefined
  /** It is for strangers, too. */
  readonly forEveryone?: true
}

export interface LanguageLink {
  readonly href: string
  /** The language's own name: 'Українська'. */
  readonly label: string
  /** BCP 47 */
  readonly lang: string
  readonly current: boolean
}

/** Every address that stands around a page; the caller builds them with `paths`. */
export interface LayoutLinks {
  readonly home: string
  readonly signIn: string
  readonly createAccount: string
  readonly nav: readonly NavLink[]
  /** Who reads the page; `either` is found out in the browser. */
  readonly audience: 'signedIn' | 'anonymous' | 'either'
  readonly footer: readonly NavLink[]
  readonly languages: readonly LanguageLink[]
}

/** What the head of a page says to browsers and crawlers. */
export interface HeadProps {
  /** Complete: with the product's name where it belongs. */
  readonly title: string
  readonly description?: string | undefined
  /** Absolute. */
  readonly canonical?: string | undefined
  readonly alternates?: readonly { readonly hreflang: string; readonly href: string }[] | undefined
  /** Drawn for where the page is shown elsewhere. */
  readonly picture?: Picture | undefined
  /** Other forms of the page, and feeds: what programs find without being told. Absolute. */
  readonly discovery?: readonly AlternateLink[] | undefined
  /** PRODUCT_NAME */
  readonly product?: string | undefined
  readonly locale: Locale
  /** BCP 47 */
  readonly lang: string
  readonly noindex?: boolean | undefined
  /** JSON-LD objects. */
  readonly structuredData?: readonly object[] | undefined
  /** The person's own choice; without one the system's is followed. */
  readonly theme?: 'light' | 'dark' | null | undefined
}

export interface LayoutProps extends HeadProps {
  readonly t: Translate
  readonly links: LayoutLinks
  readonly product: string
  /** Path of this page, to mark its place in the navigation. */
  readonly path: string
}
