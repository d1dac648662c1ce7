import type { Context, Viewer } from '../core/context.ts'
import { invalid } from '../core/refuse.ts'
import type { Reader } from '../settings/visibility.ts'
import { toUserId } from './queries.ts'

interface OpenedProfile {
  readonly ctx: Context
  readonly viewer: Viewer
  /** Of the caller's network. */
  readonly address: string
  readonly params: { readonly identifier: string }
  readonly query: { readonly as_company?: string | undefined }
}

/** Decides as whom the caller reads a profile. Rate limits prevent scraping all profiles. */
export async function openProfile({ ctx, viewer, address, params, query }: OpenedProfile) {
  await ctx.rates.use('profileRead', viewer.userId)
  await ctx.rates.use('profileReadDay', viewer.userId)
  await ctx.rates.use('profileReadAddress', address)
  const userId = toUserId(params.identifier)
  return { userId, view: { reader: readerOf(viewer, userId, query.as_company) } }
}

/** The caller's own profile, requested by id, is a preview: as any signed-in person or a company sees it. */
function readerOf({ userId: callerId }: Viewer, userId: number, company: string | undefined): Reader {
  const own = callerId === userId
  if (company === undefined) return { userId: own ? 0 : callerId }
  if (!own) throw invalid({ field: 'as_company', code: 'unknownChoice' })
  return { company }
}
