import { decideApplication } from '#contract/applications/applications.ts'
import { changeRetention, extendRetention, revokeLongerRetention } from '#contract/applications/retention.ts'
import type { TestBackend } from '../../backend.ts'
import { rights, type Make, type Row } from '../roleTable.ts'

/** How long companies keep applications: for admins. A longer time for one of them: for its candidate. */
export const retentionRows = (app: TestBackend, make: Make): Row[] => {
  const declined = async () => {
    const { id: applicationId } = await make.application()
    const body = { state: 'rejected', from: 'sent' } as const
    await (await app.as('gita')).call(decideApplication, { params: { applicationId }, body })
    const { pool } = app.backend.connection
    await pool.query("update pending_decisions set announce_at = now() - interval '1 second'")
    await app.work('announceDecisions')
    return { params: { applicationId } }
  }
  return [
    { endpoint: changeRetention, args: () => ({ body: { days: 180 } }) },
    { endpoint: extendRetention, args: declined, expected: rights.ana },
    { endpoint: revokeLongerRetention, args: declined, expected: rights.ana },
  ]
}
