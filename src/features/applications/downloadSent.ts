import type { APIContext } from 'astro'
import { showApplicationReceipt, showReceivedReceipt, type Receipt } from '#contract/applications/receipt.ts'
import { call, type Transport } from '#contract/core/call.ts'
import { notFound, paramsOf } from '#features/syndication/respond.ts'
import { parseId } from '#paths/addresses.ts'

/** The files that belong to a receipt. */
const contentOf: Readonly<Record<string, (receipt: Receipt) => string | null | undefined>> = {
  'profile.json': ({ profile }) => profile.content,
  'job.json': ({ job_version: version }) => version?.content,
}

/** The profile as sent, or the job that it answered, in exactly the bytes that were hashed. */
const downloadOf =
  (receiptOf: (api: Transport, id: number) => Promise<Receipt>) =>
  async ({ locals }: Pick<APIContext, 'locals'>): Promise<Response> => {
    const { id: given, name = '' } = paramsOf(locals)
    const id = parseId(given)
    const read = Object.hasOwn(contentOf, name) ? contentOf[name] : undefined
    if (!read) throw notFound(locals.t)
    const content = read(await receiptOf(locals.api, id))
    if (content == null) throw notFound(locals.t)
    return new Response(content, {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="${id}-${name}"`,
        'cache-control': 'private, no-store',
      },
    })
  }

/** For the candidate, by the job. */
export const downloadOwn = downloadOf((api, jobId) =>
  call(api, showApplicationReceipt, { params: { jobId } }),
)
/** For the company, by the application. */
export const downloadReceived = downloadOf((api, applicationId) =>
  call(api, showReceivedReceipt, { params: { applicationId } }),
)
