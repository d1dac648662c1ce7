import { eq, inArray, sql } from '#drizzle'
import * as contract from '#contract/employments/documents.ts'
import type { App } from '../core/app.ts'
import type { DomainModule } from '../core/domainModule.ts'
import { Refused, notOwned } from '../core/refuse.ts'
import { serve } from '../core/serve.ts'
import { employmentDocuments } from './schema.ts'
import { files } from '../files/schema.ts'
import { employments } from '../employments/schema/employments.ts'
import { requireParty } from '../employments/access.ts'
import { addDocument, removeDocument } from './commands.ts'
import { listDocuments } from './queries.ts'

function documentRoutes(app: App): void {
  serve(app, contract.listDocuments, async ({ ctx, viewer, params }) => {
    await requireParty(ctx.db, viewer, params.employmentId)
    return listDocuments(ctx.db, params.employmentId)
  })
  serve(app, contract.addDocument, ({ ctx, viewer, params, body }) =>
    addDocument(ctx, viewer, params.employmentId, body.upload),
  )
  serve(app, contract.removeDocument, ({ ctx, viewer, params }) => removeDocument(ctx, viewer, params))
}

/** Supporting documents of employments. */
export const documentModule: DomainModule = {
  name: 'documents',
  contract: [contract],
  routes: documentRoutes,
  fileReaders: {
    async employmentDocument(ctx, viewer, { id }) {
      const [document] = await ctx.db
        .select({ employmentId: employmentDocuments.employmentId })
        .from(employmentDocuments)
        .where(eq(employmentDocuments.fileId, id))
      // A file that was not added to an employment yet has no readers.
      if (!document) throw notOwned()
      try {
        await requireParty(ctx.db, viewer, document.employmentId)
      } catch (error) {
        throw error instanceof Refused ? notOwned() : error
      }
    },
  },
  ownFiles: (accountId) =>
    sql`exists (
      select 1 from ${employmentDocuments} join ${employments} on ${employments.id} = ${employmentDocuments.employmentId}
      where ${employmentDocuments.fileId} = ${files.id} and ${employments.userId} = ${accountId}
    )`,
  // The files are erased with the account; this is for a document that was added meanwhile.
  async erase(_ctx, tx, { accountId, anonymousId }) {
    const own = tx
      .select({ id: employments.id })
      .from(employments)
      .where(inArray(employments.userId, [accountId, anonymousId]))
    await tx.delete(employmentDocuments).where(inArray(employmentDocuments.employmentId, own))
  },
}
