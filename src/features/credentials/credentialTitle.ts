import type { CredentialOffer } from '#contract/credentials/credentials.ts'
import type { translatorFor, StringsOf } from '#i18n/island.ts'

type Translate = ReturnType<typeof translatorFor<StringsOf<'credentials', 'own'>['texts']>>

/** What a credential is of, to its owner. */
export const credentialTitle = (
  { kind, title }: Pick<CredentialOffer, 'kind' | 'title'>,
  t: Translate,
): string => (kind === 'review' ? t('review', { title: title ?? '' }) : t(kind))
