import type { APIContext } from 'astro'
import { showApplicationReceipt, type ApplicationReceipt } from '#contract/applications/receipt.ts'
import { call } from '#contract/core/call.ts'
import { notFound, paramsOf } from '#features/syndication/respond.ts'
import { parseId } from '#paths/addresses.ts'

/** The files that belong to a receipt. */
const contentOf: Readonly<Record<string, (receipt: ApplicationReceipt) => string | null | undefined>> = {
  'profile.json': ({ profile }) => profile.content,
  'job.json': ({ job_version: version }) => version?.content,
}

/** The profile as sent, or the job that it answered, in exactly the bytes that were hashed. */
export async function downloadSent({ locals }: Pick<APIContext, 'locals'>): Promise<Response> {
  const { id, name = '' } = paramsOf(locals)
  const jobId = parseId(id)
  const read = Object.hasOwn(contentOf, name) ? contentOf[name] : undefined
  if (!read) throw notFound(locals.t)
  const content = read(await call(locals.api, showApplicationReceipt, { params: { jobId } }))
  if (content == null) throw notFound(locals.t)
  return new Response(content, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${jobId}-${name}"`,
      'cache-control': 'private, no-store',
    },
  })
}
