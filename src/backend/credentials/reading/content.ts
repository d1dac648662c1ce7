import type { CredentialContent } from '#contract/credentials/verify.ts'
import type { Credential } from './credential.ts'

/** A page shows the first of what is repeated without end. */
const maxItems = 40
const maxLength = 1_500

/**
 * What a credential says, in the fields of Open Badges 3.0 that a reader asks for. Everything in it is of the issuer, of any
 * shape: what is not as expected is left out.
 */
export function contentOf({
  credentialSubject: subjects,
  issuer,
  ...credential
}: Credential): CredentialContent {
  const identities = subjects.flatMap((subject) => objectsOf(subject['identifier']))
  const achievements = subjects.flatMap((subject) => objectsOf(subject['achievement']))
  const [subject = {}] = subjects
  const [achievement = {}] = achievements
  return {
    title: textOf(credential['name']) ?? textOf(achievement['name']),
    description: textOf(achievement['description']) ?? textOf(credential['description']),
    people: namesOf(subjects, identities),
    has_hashed_identity: identities.some(({ hashed }) => hashed === true),
    issuer_name: 'name' in issuer ? textOf(issuer['name']) : null,
    role: textOf(subject['role']),
    activity_start: textOf(subject['activityStartDate']),
    activity_end: textOf(subject['activityEndDate']),
    criteria: textOf(objectsOf(achievement['criteria'])[0]?.['narrative']),
    results: subjects.flatMap((one) => resultsOf(one, achievements)).slice(0, maxItems),
    evidence: objectsOf(credential['evidence'])
      .map((one) => ({
        name: textOf(one['name']),
        text: textOf(one['narrative']) ?? textOf(one['description']),
      }))
      .filter(({ name, text }) => name ?? text)
      .slice(0, maxItems),
  }
}

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const objectsOf = (value: unknown): Fields[] => [value].flat().filter(isObject)

/** A text, also one with its language; the first of several. */
function textOf(value: unknown): string | null {
  const [first] = [value].flat()
  const text = isObject(first) ? first['@value'] : first
  return typeof text === 'string' || typeof text === 'number' ? String(text).slice(0, maxLength) : null
}

function namesOf(subjects: readonly Fields[], identities: readonly Fields[]): string[] {
  const stated = [
    ...subjects.map((subject) => subject['name']),
    ...identities
      .filter(({ hashed, identityType }) => hashed === false && identityType === 'name')
      .map(({ identityHash }) => identityHash),
  ]
  return [...new Set(stated.map(textOf).filter((name) => name !== null))].slice(0, maxItems)
}

/** Results name what they are of, and the level that was achieved, by identifiers that the achievement explains. */
function resultsOf(subject: Fields, achievements: readonly Fields[]): CredentialContent['results'] {
  const described = achievements.flatMap((one) => objectsOf(one['resultDescription']))
  const levels = described.flatMap((one) => objectsOf(one['rubricCriterionLevel']))
  const named = (all: readonly Fields[], id: unknown) =>
    id === undefined ? null : textOf(all.find((one) => one['id'] === id)?.['name'])
  return objectsOf(subject['result']).map((result) => ({
    name: named(described, result['resultDescription']),
    value: named(levels, result['achievedLevel']) ?? textOf(result['value']) ?? textOf(result['status']),
  }))
}
