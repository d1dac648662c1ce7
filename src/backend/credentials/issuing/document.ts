import { createHash, randomBytes } from 'node:crypto'
import type { CredentialKind, StatusPurpose } from '#contract/credentials/kinds.ts'
import { statusPurposes } from '#contract/credentials/kinds.ts'
import { languageTag, type Locale } from '#contract/core/locale.ts'
import type { Translate } from '#i18n/translate.ts'
import { credentialsContext, openBadgesContext } from '../proofs/contexts.ts'
import { withoutMilliseconds } from '../proofs/createProof.ts'
import type { SignedFacts } from '../schema.ts'
import { toResults, type Statement } from './sections.ts'

interface Signed {
  readonly uuid: string
  readonly kind: CredentialKind
  readonly facts: Omit<SignedFacts, 'replied'>
  /** Of a review or final feedback; null for an employment. */
  readonly statement: Statement | null
  readonly confirmedAt: Date
  readonly issuer: { readonly did: string; readonly name: string; readonly url: string }
  /** A confirmed address of the person; null to bind the credential to the name alone. */
  readonly email: string | null
  readonly place: number
  readonly listUrl: (purpose: StatusPurpose) => string
}

/** What a company signs of an employment: an Open Badges 3.0 credential, still without its proof. */
export function credentialDocument(signed: Signed, locale: Locale, t: Translate) {
  const { uuid, facts, statement, issuer } = signed
  const id = `urn:uuid:${uuid}`
  const position = facts.positions.at(-1)?.position ?? ''
  const name = statement
    ? t('credentials:document.statementAt', { title: statement.title, company: facts.company })
    : t('credentials:document.employmentAt', { position, company: facts.company })
  const parts = statement ? toResults(id, statement, t) : positionsOf(id, facts, t)
  return {
    '@context': [credentialsContext, openBadgesContext],
    id,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name,
    issuer: { id: issuer.did, type: ['Profile'], name: issuer.name, url: issuer.url },
    validFrom: withoutMilliseconds(statement?.publishedAt ?? signed.confirmedAt),
    credentialSubject: {
      type: ['AchievementSubject'],
      activityStartDate: atMidnight(facts.start_date),
      ...(facts.end_date === null ? {} : { activityEndDate: atMidnight(facts.end_date) }),
      identifier: identifiersOf(facts.name, signed.email),
      role: position,
      achievement: {
        id: `${id}#achievement`,
        type: ['Achievement'],
        achievementType: statement ? 'Assessment' : 'ext:Employment',
        inLanguage: languageTag(locale),
        name,
        description: t('credentials:document.description', { name: facts.name, company: facts.company }),
        criteria: { narrative: t('credentials:document.criteria', { company: facts.company }) },
        ...(parts.resultDescription.length > 0 ? { resultDescription: parts.resultDescription } : {}),
      },
      ...(parts.result.length > 0 ? { result: parts.result } : {}),
    },
    ...(parts.evidence.length > 0 ? { evidence: parts.evidence } : {}),
    credentialStatus: statusPurposes.map((purpose) => statusEntry(signed, purpose)),
  }
}

const atMidnight = (day: string) => `${day}T00:00:00Z`

/** Each position as a result: what it was, and since when, as a date that programs read too. */
const positionsOf = (id: string, { positions }: Pick<SignedFacts, 'positions'>, t: Translate) => ({
  resultDescription: positions.map(({ start_date: day }, at) => ({
    id: `${id}#position-${at}`,
    type: ['ResultDescription'],
    name: t('credentials:document.positionSince', { day }),
    resultType: 'ext:Position',
  })),
  result: positions.map(({ position }, at) => ({
    type: ['Result'],
    resultDescription: `${id}#position-${at}`,
    value: position,
  })),
  evidence: [],
})

/** Whom it is about: the name as confirmed, and a salted hash of an address where the owner wishes it. */
function identifiersOf(name: string, email: string | null) {
  const named = { type: 'IdentityObject', hashed: false, identityHash: name, identityType: 'name' }
  if (email === null) return [named]
  const salt = randomBytes(16).toString('hex')
  const hash = createHash('sha256').update(`${email}${salt}`).digest('hex')
  const hashed = { type: 'IdentityObject', hashed: true, identityHash: `sha256$${hash}` }
  return [named, { ...hashed, identityType: 'emailAddress', salt }]
}

function statusEntry({ place, listUrl }: Signed, statusPurpose: StatusPurpose) {
  const statusListCredential = listUrl(statusPurpose)
  return {
    id: `${statusListCredential}#${place}`,
    type: 'BitstringStatusListEntry',
    statusPurpose,
    statusListIndex: String(place),
    statusListCredential,
  }
}
