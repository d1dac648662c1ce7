import type { AstroGlobal } from 'astro'
import { listApplicants } from '#contract/applications/applications.ts'
import { applicationStates } from '#contract/core/applicationStates.ts'
import { call } from '#contract/core/call.ts'
import { parseId } from '#paths/addresses.ts'

/** The list of a job's applicants that the address asks for: by state, order and page. */
export async function openDesk({ locals, url }: Pick<AstroGlobal, 'locals' | 'url'>, jobId: number) {
  const { searchParams } = url
  const state = applicationStates.find((one) => one === searchParams.get('state')) ?? null
  const order: 'newest' | 'oldest' = searchParams.get('order') === 'oldest' ? 'oldest' : 'newest'
  const after = searchParams.get('after')
  const tag = parseId(searchParams.get('tag') ?? undefined) || null
  const query = { order, ...(tag ? { tag } : {}), ...(state ? { state } : {}), ...(after ? { after } : {}) }
  const applicants = await call(locals.api, listApplicants, { params: { jobId }, query })
  return { applicants, state, order }
}
