import { createContext, useContext } from 'react'
import { stepOf } from '#contract/reviews/scale.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { pathsFor, type Scope } from '#paths'
import { useHydrated } from '#ui/hydrated.ts'

/** What every part of the reviews and the final feedback needs. */
export interface RatingContextValue {
  readonly scope: Scope
  readonly employmentId: number
  readonly strings: StringsOf<'reviews', 'reviews'>
  readonly scale: StringsOf<'reviews', 'scale'>
  readonly form: StringsOf<'common', 'form'>
}

export const RatingContext = createContext<RatingContextValue | null>(null)

export function useRating() {
  const context = useContext(RatingContext)
  if (!context) throw new Error('useRating needs a RatingContext')
  const tScale = translatorFor(context.scale)
  return {
    ...context,
    locale: context.strings.locale,
    /** Clicks before hydration would be lost, so buttons are disabled until then. */
    ready: useHydrated(),
    t: translatorFor(context.strings),
    tForm: translatorFor(context.form),
    /** 'Good', 'N/A'. */
    wordOf: (rating: number) => tScale(stepOf(rating)),
    path: pathsFor({ ...context.scope, profileId: null }),
  }
}
