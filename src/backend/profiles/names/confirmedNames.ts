import { and, eq, inArray, ne, sql } from '#drizzle'
import type { Tx } from '../../db/connect.ts'
import { companies } from '../../companies/schema/companies.ts'
import { confirmedNames } from '../schema/names.ts'
import { employments } from '../../employments/schema/employments.ts'
import { isVerified } from '../../employments/schema/fields.ts'
import { profiles, fullName } from '../schema/profiles.ts'
import { isSameName } from './sameName.ts'

/** The name of a person now. The lock keeps it from changing until the transaction ends. */
export async function readName(tx: Tx, userId: number): Promise<string> {
  const [row] = await tx
    .select({ name: fullName })
    .from(profiles)
    .where(eq(profiles.userId, userId))
    .for('share')
  if (!row) throw new Error(`Account ${userId} has no profile`)
  return row.name
}

interface Confirmed {
  readonly employmentId: number
  readonly employeeId: number
  /** The name that the company has seen; null if it has seen the profile as it is. */
  readonly name: string | null
  readonly at: Date
}

/**
 * Stores the name under which a company confirms an employment. Returns whether the person already uses another one, which
 * the company is then asked to confirm. Requires the company's row to be locked.
 */
export async function addConfirmedName(tx: Tx, { employmentId, employeeId, name, at }: Confirmed) {
  const now = await readName(tx, employeeId)
  const differs = name !== null && !isSameName(name, now)
  const requested = { state: 'asked' as const, askedAt: at }
  await tx.insert(confirmedNames).values({
    companyId: sql`(select ${employments.companyId} from ${employments} where ${employments.id} = ${employmentId})`,
    employmentId,
    employeeId,
    name: differs ? name : now,
    confirmedAt: at,
    ...(differs ? requested : {}),
  })
  return differs
}

/** The names under which a person's employments are confirmed, and whether the company can still be asked. */
export const findConfirmedNames = (tx: Tx, userId: number) =>
  tx
    .select({
      employmentId: confirmedNames.employmentId,
      name: confirmedNames.name,
      state: confirmedNames.state,
      askedAt: confirmedNames.askedAt,
      companyId: companies.id,
      companyClosedAt: companies.closedAt,
    })
    .from(confirmedNames)
    .innerJoin(employments, eq(employments.id, confirmedNames.employmentId))
    .innerJoin(companies, eq(companies.id, employments.companyId))
    .where(and(eq(confirmedNames.employeeId, userId), isVerified))
    .orderBy(confirmedNames.employmentId)

/** Of these employments the person uses another name: companies are `asked` about it, whatever they have answered, or staff gave it. */
export async function markOtherName(
  tx: Tx,
  ids: readonly number[],
  state: 'asked' | 'replaced',
  { at, reason = '' }: { readonly at: Date; readonly reason?: string },
) {
  await tx
    .update(confirmedNames)
    .set({ state, askedAt: at, reason, answer: '', answererId: null, answeredAt: null })
    .where(inArray(confirmedNames.employmentId, [0, ...ids]))
}

const currentState = { state: 'current', askedAt: null, reason: '', answer: '' } as const

/** The person uses the confirmed name again. */
export async function resetNameQuestions(tx: Tx, ids: readonly number[]) {
  await tx
    .update(confirmedNames)
    .set({ ...currentState, answererId: null, answeredAt: null })
    .where(inArray(confirmedNames.employmentId, [0, ...ids]))
}

/** An answer of a company about a person's name. */
export interface Answered {
  readonly employeeId: number
  readonly companyId: number
  readonly answererId: number
  readonly at: Date
}

/** Replaces the confirmed name in all employments of the person that the company confirms. Returns their ids. */
export function replaceConfirmedName(tx: Tx, answered: Answered, name: string) {
  const { answererId, at } = answered
  return tx
    .update(confirmedNames)
    .set({ ...currentState, name, confirmedAt: at, takenOverAt: null, answererId, answeredAt: at })
    .where(and(isOfPair(answered), ne(confirmedNames.state, 'current')))
    .returning({ employmentId: confirmedNames.employmentId })
}

/** Stores that the company does not confirm the new name. Returns the employments. */
export function declineNewName(tx: Tx, answered: Answered, answer: string) {
  const { answererId, at } = answered
  return tx
    .update(confirmedNames)
    .set({ state: 'declined', answer, answererId, answeredAt: at })
    .where(and(isOfPair(answered), eq(confirmedNames.state, 'asked')))
    .returning({ employmentId: confirmedNames.employmentId })
}

/** Of a person and a company, which answers once for all employments that it confirms. */
const isOfPair = ({ employeeId, companyId }: Answered) =>
  and(
    eq(confirmedNames.employeeId, employeeId),
    eq(confirmedNames.companyId, companyId),
    sql`exists (select 1 from ${employments}
      where ${employments.id} = ${confirmedNames.employmentId} and ${isVerified})`,
  )
