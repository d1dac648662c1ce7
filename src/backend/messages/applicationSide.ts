import { eq } from '#drizzle'
import type { ConversationSide } from '#contract/messages/messages.ts'
import type { ReplyRefusal } from '#contract/messages/refusals.ts'
import { formatDay } from '#i18n/dates.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { applications } from '../applications/schema/applications.ts'
import { managesJob } from '../companies/managesJob.ts'
import { companies } from '../companies/schema/companies.ts'
import { assertReadable } from '../core/assertReadable.ts'
import type { Viewer } from '../core/context.ts'
import { notFound, notOwned, refuse, type Refused } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { measureOf } from '../measures/schema/measures.ts'
import { jobs } from '../jobs/schema/jobs.ts'

/** What decides who writes about an application. */
const selectSides = (db: Tx, viewer: Pick<Viewer, 'userId'>) =>
  db
    .select({
      id: applications.id,
      jobId: jobs.id,
      title: jobs.title,
      companyId: jobs.companyId,
      company: { name: companies.name, closedAt: companies.closedAt, measure: measureOf(companies.id) },
      userId: applications.userId,
      state: applications.state,
      expiredAt: applications.expiredAt,
      alias: applications.alias,
      revealedAt: applications.revealedAt,
      /** Of the candidate's account. */
      closedAt: accounts.closedAt,
      manages: managesJob(viewer.userId),
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .innerJoin(accounts, eq(accounts.id, applications.userId))
export type WrittenApplication = Awaited<ReturnType<typeof selectSides>>[number]

export interface ApplicationSide {
  readonly application: WrittenApplication
  readonly side: ConversationSide
}

/**
 * An application with the viewer's side of its thread: they sent it, or handle it. To all others it does not exist. The
 * company's side ends when the application is withdrawn or expires, and with the candidate's account.
 * @throws Refused
 */
export const findApplicationSide = async (
  db: Tx,
  viewer: Pick<Viewer, 'userId'>,
  applicationId: number,
): Promise<ApplicationSide> =>
  sideOf(await selectSides(db, viewer).where(eq(applications.id, applicationId)), viewer)

/** Serialises what is written about an application with its withdrawal and the end of its retention. @throws Refused */
export const lockApplicationSide = async (
  tx: Tx,
  viewer: Pick<Viewer, 'userId'>,
  applicationId: number,
): Promise<ApplicationSide> =>
  sideOf(
    await selectSides(tx, viewer)
      .where(eq(applications.id, applicationId))
      .for('no key update', { of: applications }),
    viewer,
  )

function sideOf([application]: readonly WrittenApplication[], { userId }: Pick<Viewer, 'userId'>) {
  if (!application) throw notFound()
  if (application.userId === userId) return { application, side: 'person' as const }
  if (!application.manages) throw notOwned()
  assertReadable(application)
  return { application, side: 'company' as const }
}

/** Why its candidate cannot write: nobody would read it. */
export const endOfThread = ({
  state,
  expiredAt,
}: Pick<WrittenApplication, 'state' | 'expiredAt'>): ReplyRefusal | null =>
  state === 'withdrawn' ? 'applicationWithdrawn' : expiredAt ? 'applicationExpired' : null

/** The refusal of a message, in the words for its candidate where they differ. */
export const refusedMessage = (
  code: ReplyRefusal,
  application: Pick<WrittenApplication, 'expiredAt'> | null,
): Refused =>
  code === 'applicationWithdrawn' || code === 'applicationExpired'
    ? refuse(code, {
        values: (locale) => ({
          context: 'own',
          day: application?.expiredAt ? formatDay(application.expiredAt, locale) : '',
        }),
      })
    : refuse(code)
