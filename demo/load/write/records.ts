import { and, eq, isNotNull } from '#drizzle'
import { employments } from '#backend/employments/schema/employments.ts'
import { editProfile } from '#backend/profiles/edit.ts'
import { giveAward } from '#backend/employments/awards.ts'
import { proposeCorrection } from '#backend/employments/corrections/propose.ts'
import { daysBefore } from './dates.ts'
import { runInPast } from './past.ts'
import { getOrThrow, viewerOf, type WriteContext } from './context.ts'

/** Gives awards through the command, each on its day. */
export async function writeAwards(context: WriteContext): Promise<void> {
  for (const { form, by, ...of } of context.content.awards) {
    const { id } = await findVerified(context, of)
    // Towards the evening, when it is that day in every time zone of the demo's companies.
    await runInPast(context.ctx, new Date(`${form.awarded_on}T16:00:00Z`), (past) =>
      giveAward(past, viewerOf(context, by), id, form),
    )
  }
}

/** Proposes corrections through the command. */
export async function writeCorrections(context: WriteContext): Promise<void> {
  for (const { by, start_date, end_date, words, proposed, ...of } of context.content.corrections) {
    const { id, startDate, endDate, position } = await findVerified(context, of)
    const form = { start_date: start_date ?? startDate, end_date: end_date ?? endDate, words }
    await runInPast(context.ctx, daysBefore(context.today, proposed, by), (past) =>
      proposeCorrection(past, viewerOf(context, by), id, { ...form, position_id: null, position }),
    )
  }
}

/** Changes the names of people through the command, so that their companies are asked to confirm the new ones. */
export async function writeNameChanges(context: WriteContext): Promise<void> {
  for (const { key, earlierLastName, profile } of context.content.people.values()) {
    if (earlierLastName === null) continue
    await runInPast(context.ctx, daysBefore(context.today, 3, key), (past) =>
      editProfile(past, viewerOf(context, key), { last_name: profile.last_name }),
    )
  }
}

/** An employment that its company has confirmed. */
export async function findVerified(
  { db, people, companies }: WriteContext,
  { person, company }: { readonly person: string; readonly company: string },
) {
  const [found] = await db
    .select()
    .from(employments)
    .where(
      and(
        eq(employments.userId, getOrThrow(people, person)),
        eq(employments.companyId, getOrThrow(companies, company)),
        isNotNull(employments.verifiedAt),
      ),
    )
    .limit(1)
  if (!found) throw new Error(`${person} has no confirmed employment at ${company}`)
  return found
}
