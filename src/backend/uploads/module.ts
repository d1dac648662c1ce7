import { eq } from '#drizzle'
import * as contract from '#contract/uploads/uploads.ts'
import type { DomainModule } from '../core/domainModule.ts'
import { uploads } from './schema.ts'
import { deleteExpiredUploads } from './cancelUpload.ts'
import { uploadRates } from './rates.ts'
import { uploadRoutes } from './routes.ts'

export const uploadModule: DomainModule = {
  name: 'uploads',
  contract: [contract],
  routes: uploadRoutes,
  rateLimits: uploadRates,
  retention: { expired: deleteExpiredUploads },
  async erase(ctx, tx, { accountId }) {
    const arrived = await tx
      .delete(uploads)
      .where(eq(uploads.accountId, accountId))
      .returning({ id: uploads.id })
    for (const { id } of arrived) await ctx.partialFiles.delete(id)
  },
}
