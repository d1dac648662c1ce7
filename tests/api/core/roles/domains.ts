import * as domains from '#contract/companies/domains.ts'
import { globex } from '../../employments/invitationFixtures.ts'
import type { LocalInternet } from '../localInternet.ts'
import type { TestBackend } from '../../backend.ts'
import type { Row } from '../roleTable.ts'

/** A company's verified domain. */
export const domainRows = (app: TestBackend, internet: LocalInternet): Row[] => {
  const claimed = async () => {
    const gita = await app.as('gita')
    const body = { domain: 'globex.com' }
    const { claim } = await gita.call(domains.claimDomain, { params: globex, body })
    if (claim) internet.texts.set(claim.record.host, [claim.record.value])
  }
  // Other rows act for Globex as a verified company.
  const verified = () =>
    app.backend.connection.pool.query(
      `update companies set domain = 'globex.com', domain_proven_at = now() where slug = 'globex'`,
    )
  const row = (endpoint: Row['endpoint'], body: Record<string, unknown>, change: Partial<Row> = {}): Row => ({
    endpoint,
    args: async () => {
      await claimed()
      return { body }
    },
    ...change,
  })
  return [
    row(domains.removeDomain, {}),
    row(domains.showCompanyDomain, {}),
    row(domains.claimDomain, { domain: 'globex.com' }),
    row(domains.mailDomainCode, { mailbox: 'admin' }),
    // A code that was not sent: an allowed role gets an error about it.
    row(domains.confirmDomainCode, { code: '000000' }, { expected: { gita: 422 } }),
    row(domains.withdrawDomainClaim, {}),
    row(domains.checkDomainClaim, { method: 'dns' }),
    row(
      domains.showCompanyStanding,
      {},
      {
        args: async () => {
          await verified()
          return {}
        },
      },
    ),
  ]
}
