import * as z from 'zod/mini'
import { CredentialForm } from '#contract/credentials/kinds.ts'
import { readRows } from '../documents.ts'
import { daysAgo, text } from '../fields.ts'
import type { Problems } from '../problems.ts'
import type { DemoCompany } from './companies.ts'
import type { DemoPerson } from './people.ts'
import { assertKnown } from './records.ts'

const CredentialRow = z.strictObject({
  company: text,
  person: text,
  /** The admin who turned on the company's signing. */
  by: text,
  /** The title of a shared review; without it the employment itself is signed. */
  review: z.optional(text),
  signed: daysAgo,
  taken_as: z.array(CredentialForm),
  revoked: z.optional(daysAgo),
  /** The company has withdrawn its confirmation, which revokes what it signed. */
  withdrawn: z.optional(z.strictObject({ on: daysAgo, reason: text })),
})
export type DemoCredential = z.infer<typeof CredentialRow>

/** Credentials that companies have signed for their people, oldest first. */
export function readCredentials(
  root: string,
  people: ReadonlyMap<string, DemoPerson>,
  companies: ReadonlyMap<string, DemoCompany>,
  problems: Problems,
) {
  const file = 'credentials.json'
  return readRows(root, file, CredentialRow, problems).map(({ row, at }): DemoCredential => {
    assertKnown(row, file, at, people, companies, problems)
    return row
  })
}
