import type { AstroGlobal } from 'astro'
import { showApplication } from '#contract/applications/applications.ts'
import { call } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import { parseId } from '#paths/addresses.ts'
import type { HiredPerson } from './membersContext.ts'

/** Whom the hiring desk has sent here to be invited: the sender of the application that the address names, once hired. */
export async function findHired(
  { locals, url }: Pick<AstroGlobal, 'locals' | 'url'>,
  slug: string,
): Promise<HiredPerson | null> {
  const applicationId = parseId(url.searchParams.get('hired') ?? undefined)
  if (!applicationId) return null
  const application = await call(locals.api, showApplication, { params: { applicationId } }).catch(
    (error: unknown) => {
      // Withdrawn or out of reach meanwhile: the page works without it.
      if (error instanceof CallError) return null
      throw error
    },
  )
  if (application?.state !== 'hired' || application.job.company.slug !== slug) return null
  const { first_name: first, last_name: last, user_id } = application.snapshot
  // Not known as long as the decision can be undone.
  if (user_id === null) return null
  return { user_id, name: `${first} ${last}`, position: application.job.title }
}
