import { asc } from '#drizzle'
import { statusPurposes } from '#contract/credentials/kinds.ts'
import type { Context } from '../core/context.ts'
import { showIssuer } from './issuers/signing.ts'
import { credentialIssuers, credentialLists } from './schema.ts'
import { listUrl, showList } from './status/listCredential.ts'

export interface TrustDocument {
  /** Where the site serves it: `/issuers/7/did.json`. */
  readonly path: string
  readonly document: object
}

/** All documents that others read to verify what was signed here: of every issuer, its own and its lists. */
export async function* trustDocuments(ctx: Context): AsyncGenerator<TrustDocument> {
  const issuers = await ctx.db
    .select({ id: credentialIssuers.id })
    .from(credentialIssuers)
    .orderBy(asc(credentialIssuers.id))
  for (const { id } of issuers) yield { path: `/issuers/${id}/did.json`, document: await showIssuer(ctx, id) }
  const lists = await ctx.db
    .select({ id: credentialLists.id, issuerId: credentialLists.issuerId })
    .from(credentialLists)
    .orderBy(asc(credentialLists.id))
  for (const list of lists)
    for (const purpose of statusPurposes) {
      const address = { issuerId: list.issuerId, listId: list.id, purpose }
      yield { path: new URL(listUrl(ctx, list, purpose)).pathname, document: await showList(ctx, address) }
    }
}
