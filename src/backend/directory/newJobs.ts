import { and, eq } from '#drizzle'
import type { NewJob } from '#contract/directory/directory.ts'
import { defaultPageSize, type PageQuery } from '#contract/core/fields.ts'
import type { Locale } from '#contract/core/locale.ts'
import { findCompanyId } from '../companies/membership.ts'
import { afterPosition, positionCursor, readPosition, toPage } from '../core/keyset.ts'
import { toHtml } from '#contract/core/markdown.ts'
import type { Tx } from '../db/connect.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { newestFirst, selectJobs, toCard } from '../jobs/columns.ts'
import { isOpen } from '../jobs/open.ts'

interface NewJobsQuery extends PageQuery {
  readonly company?: string | undefined
}

/** The open jobs of all companies or of one, newest first, with the fields of a feed entry. */
export async function listNewJobs(
  db: Tx,
  { company, after, limit = defaultPageSize }: NewJobsQuery,
  locale: Locale,
  now: Date,
): Promise<{ items: NewJob[]; next: string | null }> {
  const position = readPosition(after)
  const companyId = company === undefined ? null : await findCompanyId(db, company)
  const page = await selectJobs(db)
    .where(
      and(
        isOpen(now),
        companyId === null ? undefined : eq(jobs.companyId, companyId),
        afterPosition(position, { at: jobs.firstPublishedAt, id: jobs.id }),
      ),
    )
    .orderBy(...newestFirst)
    .limit(limit + 1)
  const { rows, next } = toPage(page, limit, ({ job }) =>
    positionCursor(job.firstPublishedAt ?? job.createdAt, job.id),
  )
  const items = rows.map((row) => ({
    ...toCard(row, locale),
    description_html: toHtml(row.job.description),
    changed_at: row.job.updatedAt.toISOString(),
  }))
  return { items, next }
}
