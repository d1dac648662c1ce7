import type { Locale } from '#contract/core/locale.ts'
import type { Cv } from '#contract/cv/cv.ts'
import type { SectionName } from '#contract/cv/sections.ts'
import type { DocumentSection } from '#contract/cvFiles/document.ts'
import type { JsonResume } from '#contract/cvFiles/jsonResume.ts'
import type { Profile, ProfileExtra } from '#contract/profiles/profiles.ts'
import type { Translate } from '#i18n/translate.ts'
import { today } from '#i18n/dates.ts'
import type { Context, Viewer } from '../core/context.ts'
import { showCv } from '../cv/queries.ts'
import { showProfileExtra } from '../profiles/extra.ts'
import { showProfile } from '../profiles/queries.ts'

/** All that a CV is made of: the owner's profile in the language of the document. */
export interface CvSource {
  readonly profile: Profile
  readonly extra: ProfileExtra
  readonly cv: Cv
  readonly locale: Locale
  readonly t: Translate
  readonly today: string
  readonly anonymous: boolean
  /** Addresses by which readers check confirmed employments, by employment. */
  readonly checks: ReadonlyMap<number, string>
}

/** A section of the document, and the same for machines. */
export interface BuiltSection {
  readonly content: Pick<DocumentSection, 'text' | 'list' | 'entries'>
  readonly resume: Partial<JsonResume>
}
/** Null if the profile has nothing for it. `sections` are those of the document. */
export type SectionBuilder = (source: CvSource, sections: readonly SectionName[]) => BuiltSection | null

export async function readSource(
  ctx: Context,
  { userId }: Viewer,
  { language: locale, anonymous }: { language: Locale; anonymous: boolean },
): Promise<CvSource> {
  const [profile, extra, cv] = await Promise.all([
    showProfile(ctx.db, userId, 'own', locale),
    showProfileExtra(ctx, userId, 'own', locale),
    showCv(ctx.db, userId, 'own', locale),
  ])
  return {
    profile,
    extra,
    cv,
    locale,
    anonymous,
    t: ctx.t(locale),
    today: today(ctx.now()),
    checks: new Map(),
  }
}

/** Without fields that are empty: JSON Resume allows no empty date or URL. */
export function withoutEmpty<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], null> } {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  ) as { [K in keyof T]: Exclude<T[K], null> }
}

/** As JSON Resume allows it: in ASCII. */
export const asciiUrl = (url: string): string | null => URL.parse(url)?.href ?? null
