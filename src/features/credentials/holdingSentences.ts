import type { VerifiedCredential } from '#contract/credentials/verify.ts'
import { formatDay } from '#i18n/dates.ts'

/** A sentence about a credential that holds, with a link or a doubt. */
export interface HoldingSentence {
  readonly text: string
  /** Of the company that it names. */
  readonly slug?: string | null
  /** What a reader has to find out. */
  readonly isDoubtful?: true
}

/** What was verified, in the order in which a reader asks: who, known here or not, when, and whether it is still so. */
export function holdingSentences(
  credential: VerifiedCredential,
  locals: Pick<App.Locals, 't' | 'locale' | 'site'>,
): HoldingSentence[] {
  return [
    signature(credential, locals),
    ...issuer(credential, locals),
    ...dates(credential, locals),
    status(credential, locals),
  ]
}

type Texts = Pick<App.Locals, 't' | 'locale' | 'site'>

function signature(
  { hosted_here, company, domain }: VerifiedCredential,
  { t, site }: Texts,
): HoldingSentence {
  const product = site.productName
  if (hosted_here && company)
    return { text: t('credentials:verify.signedHere', { company: company.name, product }) }
  return domain === null
    ? { text: t('credentials:verify.signedByKey'), isDoubtful: true }
    : { text: t('credentials:verify.signedByDomain', { domain }) }
}

function issuer({ hosted_here, company, domain }: VerifiedCredential, { t, site }: Texts): HoldingSentence[] {
  const product = site.productName
  if (domain === null) return []
  if (!company) return [{ text: t('credentials:verify.companyUnknown', { product }), isDoubtful: true }]
  const values = { company: company.name, product }
  if (company.state === 'closed') return [{ text: t('credentials:verify.companyClosed', values) }]
  if (company.state === 'suspended')
    return [{ text: t('credentials:verify.companySuspended', values), isDoubtful: true }]
  const key = hosted_here ? 'companyHereActive' : 'companyActive'
  return [{ text: t(`credentials:verify.${key}`, values), slug: company.slug }]
}

function dates(credential: VerifiedCredential, { t, locale }: Texts): HoldingSentence[] {
  const day = (time: string | null) => (time === null ? null : formatDay(time, locale))
  const date = day(credential.signed_at)
  const [from, until] = [day(credential.valid_from), day(credential.valid_until)]
  return [
    ...(date ? [{ text: t('credentials:verify.signedAt', { date }) }] : []),
    ...(from && until ? [{ text: t('credentials:verify.validBetween', { from, until }) }] : []),
    ...(from && !until ? [{ text: t('credentials:verify.validFrom', { from }) }] : []),
    ...(until && !from ? [{ text: t('credentials:verify.validUntil', { until }) }] : []),
  ]
}

function status({ status: known }: VerifiedCredential, { t }: Texts): HoldingSentence {
  if (known === 'refresh') return { text: t('credentials:verify.statusRefresh'), isDoubtful: true }
  return { text: t(`credentials:verify.${known === 'current' ? 'statusCurrent' : 'statusUnlisted'}`) }
}
