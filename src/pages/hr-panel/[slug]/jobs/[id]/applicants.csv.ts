import type { APIRoute } from 'astro'
import { downloadApplicants } from '#features/applications/downloadApplicants.ts'
import { paramsOf } from '#features/syndication/respond.ts'
import { parseId } from '#paths/addresses.ts'

export const POST: APIRoute = downloadApplicants

/** The file is made by the form of the list, which this address leads to. */
export const GET: APIRoute = ({ locals, redirect, url }) => {
  const { slug = '', id } = paramsOf(locals)
  return redirect(locals.path('hrJob', { slug, id: parseId(id) }) + url.search)
}
