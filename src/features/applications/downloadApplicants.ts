import type { APIContext } from 'astro'
import { exportApplicants } from '#contract/applications/export.ts'
import { call } from '#contract/core/call.ts'
import { dayIn } from '#contract/core/days.ts'
import { paramsOf } from '#features/syndication/respond.ts'
import { parseId } from '#paths/addresses.ts'
import { applicantsCsv } from './applicantsCsv.ts'
import { readFilters } from './deskFilters.ts'

/** The list of applicants that the address asks for, as a file. */
export async function downloadApplicants({
  locals,
  url,
}: Pick<APIContext, 'locals' | 'url'>): Promise<Response> {
  const jobId = parseId(paramsOf(locals)['id'])
  const query = readFilters(url.searchParams)
  const { items } = await call(locals.api, exportApplicants, { params: { jobId }, query })
  const timeZone = locals.viewer?.profile.time_zone ?? 'UTC'
  const name = `applicants-${jobId}-${dayIn(timeZone, new Date())}.csv`
  return new Response(applicantsCsv(items, locals.t, timeZone), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  })
}
