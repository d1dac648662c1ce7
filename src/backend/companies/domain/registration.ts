import { and, eq } from '#drizzle'
import * as z from 'zod/mini'
import type { Context } from '../../core/context.ts'
import type { Reactions } from '../../core/deliveries.ts'
import { FetchRefused } from '../../ports/fetch/safeFetch.ts'
import { domainProofs } from '../schema/domains.ts'

/** A response about a domain (RFC 9083), of which its events are read. */
const Registration = z.object({
  events: z.array(z.object({ eventAction: z.string(), eventDate: z.iso.datetime({ offset: true }) })),
})

/** Looks up when the domain of a company was registered, once it is verified (docs/decisions/181). */
export const domainRegistration: Reactions = {
  async domainProven(ctx, { companyId, domain }) {
    const registeredAt = await findRegisteredAt(ctx, domain)
    if (!registeredAt) return
    const { companyId: company, domain: proven, state } = domainProofs
    await ctx.db
      .update(domainProofs)
      .set({ registeredAt })
      .where(and(eq(company, companyId), eq(proven, domain), eq(state, 'proven')))
  },
}

/** When a domain was registered, as its registry says; null if that is not known. */
async function findRegisteredAt({ web }: Context, domain: string): Promise<Date | null> {
  if (web.rdapUrl === null) return null
  try {
    const { status, body } = await web.fetch(`${web.rdapUrl}/domain/${domain}`, {
      maxBytes: 256 * 1024,
      timeoutMs: 10_000,
      maxRedirects: 3,
      // It leads on to the registry.
      mayRedirect: () => true,
    })
    if (status !== 200) return null
    const { events } = Registration.parse(JSON.parse(body.toString('utf8')))
    const registered = events.find(({ eventAction }) => eventAction === 'registration')
    return registered ? new Date(registered.eventDate) : null
  } catch (error) {
    const isUnreadable = error instanceof z.core.$ZodError || error instanceof SyntaxError
    if (error instanceof FetchRefused || isUnreadable) return null
    throw error
  }
}
