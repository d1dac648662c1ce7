import { and, eq, sql, type SQL } from '#drizzle'
import type { ApplicationReceipt, Receipt, ReceivedReceipt } from '#contract/applications/receipt.ts'
import { companies } from '../companies/schema/companies.ts'
import { hashedJson } from '../core/contentHash.ts'
import type { Viewer } from '../core/context.ts'
import type { HrManager } from '../core/membership.ts'
import { notFound } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { files } from '../files/schema.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { jobVersions } from '../jobs/schema/versions.ts'
import { selectHandled } from './access.ts'
import { readable } from './annotated.ts'
import { toResume } from './columns.ts'
import { applications } from './schema/applications.ts'
import { applicationReceipts } from './schema/receipts.ts'

type Sent = Pick<typeof applications.$inferSelect, 'id' | 'userId' | 'snapshot'>

/**
 * Records what was sent, as hashes. A receipt that exists gets at most the hash of its résumé,
 * if that was unknown. An application that has been moved to another account since it was read gets none.
 */
export async function recordReceipts(
  tx: Tx,
  sent: readonly Sent[],
  /** Whether they were sent before, rather than now. */
  { earlier = false }: { earlier?: boolean } = {},
): Promise<void> {
  if (sent.length === 0) return
  const hashed = sent.map(({ id, userId, snapshot }) => ({ id, userId, profile: hashedJson(snapshot).hash }))
  await tx.execute(sql`
    insert into ${applicationReceipts} (application_id, user_id, job_id, job_title, company_id, company_slug, company_name,
      sent_at, recorded_at, resume_sha256, profile_sha256, job_sha256)
    select ${applications.id}, ${applications.userId}, ${jobs.id},
      coalesce(${jobVersions.content}::jsonb->>'title', ${jobs.title}), ${companies.id}, ${companies.slug},
      ${companies.name}, ${applications.sentAt}, ${earlier ? sql`now()` : applications.sentAt},
      ${files.sha256}, hashed.profile, ${jobVersions.hash}
    from jsonb_to_recordset(${JSON.stringify(hashed)}::jsonb) as hashed(id bigint, "userId" bigint, profile text)
    join ${applications} on ${applications.id} = hashed.id and ${applications.userId} = hashed."userId"
    join ${jobs} on ${jobs.id} = ${applications.jobId}
    join ${companies} on ${companies.id} = ${jobs.companyId}
    left join ${files} on ${files.id} = ${applications.resumeId}
    left join ${jobVersions} on ${jobVersions.id} = ${applications.jobVersionId}
    order by ${applications.id}
    on conflict (application_id) do update set resume_sha256 = excluded.resume_sha256
      where ${applicationReceipts.resumeSha256} is null`)
}

const isOwn = ({ userId }: Viewer, jobId: number) =>
  and(eq(applicationReceipts.userId, userId), eq(applicationReceipts.jobId, jobId))

const isOfReceipt = eq(applications.id, applicationReceipts.applicationId)
const isSender = eq(applications.userId, applicationReceipts.userId)

const selectReceipts = (db: Tx, application: SQL | undefined) =>
  db
    .select({
      receipt: applicationReceipts,
      slugNow: companies.slug,
      applicationId: applications.id,
      snapshot: applications.snapshot,
      version: { hash: jobVersions.hash, content: jobVersions.content },
      resume: { name: files.name, type: files.type, size: files.size, key: files.key, sha256: files.sha256 },
    })
    .from(applicationReceipts)
    .leftJoin(companies, eq(companies.id, applicationReceipts.companyId))
    .leftJoin(applications, application)
    .leftJoin(jobVersions, eq(jobVersions.id, applications.jobVersionId))
    .leftJoin(files, eq(files.id, applications.resumeId))

/** The receipt of the viewer's own application. @throws Refused */
export async function findReceipt(db: Tx, viewer: Viewer, jobId: number): Promise<ApplicationReceipt> {
  const [row] = await selectReceipts(db, and(isOfReceipt, isSender)).where(isOwn(viewer, jobId))
  if (!row) throw notFound()
  return { ...toReceipt(row), has_application: row.applicationId !== null }
}

/** The receipt of an application that a manager handles, as long as its company reads it. @throws Refused */
export async function findReceivedReceipt(
  db: Tx,
  manager: HrManager,
  applicationId: number,
): Promise<ReceivedReceipt> {
  const { isKnown } = readable(await selectHandled(db, manager, applicationId))
  const [row] = await selectReceipts(db, isOfReceipt).where(
    eq(applicationReceipts.applicationId, applicationId),
  )
  if (!isKnown || !row?.snapshot) throw notFound()
  const { first_name, last_name } = row.snapshot
  return { ...toReceipt(row), applicant: `${first_name} ${last_name}` }
}

/** A receipt with what of it is still stored as it was sent. */
function toReceipt(row: Awaited<ReturnType<typeof selectReceipts>>[number]): Receipt {
  const { receipt, resume, version } = row
  const profile = row.snapshot && hashedJson(row.snapshot)
  const isSame = (stored: string | null | undefined, sent: string | null) => stored != null && stored === sent
  return {
    job: { id: receipt.jobId, title: receipt.jobTitle },
    company: { slug: row.slugNow ?? receipt.companySlug, name: receipt.companyName },
    sent_at: receipt.sentAt.toISOString(),
    recorded_at: receipt.recordedAt.toISOString(),
    resume: {
      hash: receipt.resumeSha256,
      file: resume && isSame(resume.sha256, receipt.resumeSha256) ? toResume(resume) : null,
    },
    profile: {
      hash: receipt.profileSha256,
      content: profile && isSame(profile.hash, receipt.profileSha256) ? profile.content : null,
    },
    job_version:
      receipt.jobSha256 === null
        ? null
        : {
            hash: receipt.jobSha256,
            content: version && isSame(version.hash, receipt.jobSha256) ? version.content : null,
          },
  }
}
