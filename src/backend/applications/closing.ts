import { eq, sql } from '#drizzle'
import type { ProfileSnapshot } from '#contract/applications/snapshot.ts'
import { accountClosures, type HiddenOnClose } from '../accounts/schema/closures.ts'
import type { Tx } from '../db/connect.ts'
import { setAudience } from '../files/commands.ts'
import { files } from '../files/schema.ts'
import { eraseAnnotations } from './eraseAnnotations.ts'
import { indexApplications, indexSent, sentColumns } from './indexApplications.ts'
import { recordReceipts } from './receipts.ts'
import { applications } from './schema/applications.ts'

declare module '../accounts/schema/closures.ts' {
  interface HiddenOnClose {
    readonly applications?: readonly {
      id: number
      email: string
      /** Missing in closures from earlier versions. */
      note?: string
      resumeId: number | null
      snapshot: ProfileSnapshot
    }[]
  }
}

/** Removes name, address and résumé from the applications of somebody who closes their account; they stay at their companies. */
export async function anonymiseApplications(tx: Tx, userId: number): Promise<HiddenOnClose> {
  const own = eq(applications.userId, userId)
  const sent = await tx.select().from(applications).where(own).for('update')
  const anonymised = await tx
    .update(applications)
    .set({ email: '', note: '', resumeId: null, snapshot: anonymisedSnapshot })
    .where(own)
    .returning(sentColumns)
  await indexSent(tx, anonymised)
  await setAudience(tx, resumesOf(sent), 'owner')
  return {
    applications: sent.map(({ id, email, note, resumeId, snapshot }) => ({
      id,
      email,
      note,
      resumeId,
      snapshot,
    })),
  }
}

export async function restoreApplications(
  tx: Tx,
  userId: number,
  { applications: sent = [] }: HiddenOnClose,
): Promise<void> {
  await tx.execute(sql`
    update ${applications} a set email = kept.email, note = coalesce(kept.note, ''), resume_id = kept."resumeId",
      snapshot = kept.snapshot
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb)
      as kept(id bigint, email text, note text, "resumeId" bigint, snapshot jsonb)
    where a.id = kept.id`)
  await indexApplications(tx, eq(applications.userId, userId))
  await recordReceipts(
    tx,
    sent.map(({ id, snapshot }) => ({ id, userId, snapshot })),
    { earlier: true },
  )
  await setAudience(tx, resumesOf(sent), 'application')
}

/** Erases what companies have written about somebody's applications; until then, closing hides it. */
export async function eraseWrittenAbout(tx: Tx, userId: number): Promise<void> {
  const sent = await tx
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.userId, userId))
  await eraseAnnotations(
    tx,
    sent.map(({ id }) => id),
  )
}

const resumesOf = (sent: readonly { readonly resumeId: number | null }[]) =>
  sent.flatMap(({ resumeId }) => resumeId ?? [])

/** Résumés that only a closed account references. */
export const resumesOfClosures = sql`exists (
  select 1 from ${accountClosures} where ${accountClosures.accountId} = ${files.ownerId}
    and ${accountClosures.hiddenOnClose}->'applications' @> jsonb_build_array(jsonb_build_object('resumeId', ${files.id}))
)`

/** An anonymised application at a company, with a number instead of a name so that it works in any language. */
const anonymous: Required<Omit<ProfileSnapshot, 'user_id' | 'country_id' | 'last_name'>> = {
  first_name: '№',
  headline: '',
  about: '',
  city: '',
  skill_ids: [],
  skills: [],
  employments: [],
  cv: { education: [], certificates: [], projects: [], languages: [], awards: [] },
}
const anonymisedSnapshot = sql`${applications.snapshot} || ${JSON.stringify(anonymous)}::jsonb
  || jsonb_build_object('last_name', applications.id::text)`
