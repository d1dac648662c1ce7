import { eq } from '#drizzle'
import { StatusPurpose } from '#contract/credentials/kinds.ts'
import { companies } from '../companies/schema/companies.ts'
import type { Context } from '../core/context.ts'
import { isSuspended } from '../measures/schema/measures.ts'
import { siteDid } from './issuers/didDocument.ts'
import { showIssuer } from './issuers/signing.ts'
import type { OwnDocuments, OwnIssuer } from './reading/sources.ts'
import { Unverifiable } from './reading/unverifiable.ts'
import { credentialIssuers } from './schema.ts'
import { listUrl, readPlace } from './status/listCredential.ts'

/** What this server publishes about its own issuers: a credential of theirs is verified without a request to itself. */
export const ownDocuments = (ctx: Context): OwnDocuments => ({
  async resolveOwn(did): Promise<OwnIssuer | null> {
    const issuerId = toId(did.split(':').at(-1))
    if (issuerId === null || did !== siteDid(ctx, issuerId)) return null
    const [company] = await ctx.db
      .select({
        name: companies.name,
        slug: companies.slug,
        closedAt: companies.closedAt,
        suspended: isSuspended(companies.id),
      })
      .from(credentialIssuers)
      .innerJoin(companies, eq(companies.id, credentialIssuers.companyId))
      .where(eq(credentialIssuers.id, issuerId))
    if (!company) return null
    const { name, slug, closedAt, suspended } = company
    const isOpen = closedAt === null
    return {
      document: await showIssuer(ctx, issuerId),
      company: {
        name,
        slug: isOpen ? slug : null,
        state: !isOpen ? 'closed' : suspended ? 'suspended' : 'active',
      },
    }
  },
  async readOwnPlace(url, place) {
    const [issuerId, listId] = (/\/issuers\/(\d+)\/lists\/(\d+)\//.exec(url) ?? []).slice(1).map(toId)
    const purpose = StatusPurpose.options.find(
      (one) => issuerId && listId && url === listUrl(ctx, { id: listId, issuerId }, one),
    )
    if (!purpose || !issuerId || !listId) return null
    const found = await readPlace(ctx, { issuerId, listId, purpose }, place)
    if (!found) throw new Unverifiable('credentialStatusUnreachable')
    return { ...found, purpose }
  },
})

const toId = (text = ''): number | null => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null)
