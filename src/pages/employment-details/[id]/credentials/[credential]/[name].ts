import type { APIRoute } from 'astro'
import { downloadCredential } from '#features/syndication/downloadCredential.ts'
import { paramsOf } from '#features/syndication/respond.ts'
import { parseId } from '#paths/addresses.ts'

export const POST: APIRoute = downloadCredential

/** The files are made by the forms of the employment's page, which this address leads to. */
export const GET: APIRoute = ({ locals, redirect }) =>
  redirect(locals.path('employmentDetails', { id: parseId(paramsOf(locals)['id']) }))
