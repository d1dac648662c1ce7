import { changeRetention } from '#backend/applications/retention.ts'
import { memberOf, type WriteContext } from './context.ts'

/** Northwind keeps applications for 60 days: those that it declined first are about to be deleted there. */
export async function writeRetention(context: WriteContext): Promise<void> {
  const admin = await memberOf(context, 'taras-kovalenko', 'northwind', 'companyAdmin')
  await changeRetention(context.ctx, admin, { days: 60 })
}
