import type { CredentialOffer } from '#contract/credentials/credentials.ts'

type Translate = (key: 'employment' | 'review' | 'feedback', values?: { title: string }) => string

/** What a credential is of, to its owner. */
export const credentialTitle = (
  { kind, title }: Pick<CredentialOffer, 'kind' | 'title'>,
  t: Translate,
): string => (kind === 'review' ? t('review', { title: title ?? '' }) : t(kind))
