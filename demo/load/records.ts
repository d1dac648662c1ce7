import { createHash } from 'node:crypto'
import { publishedText, recordHost } from '#backend/companies/domain/checkDomain.ts'
import type { DemoContent } from './content.ts'

/** The verification token of a demo company: the same on every machine, so that it survives restarts. */
export const verificationToken = (domain: string): string =>
  createHash('sha256').update(`demo ${domain}`).digest('base64url')

/**
 * The TXT records that verify the demo companies' domains. RFC 2606 reserves `.example`, so the demo resolves them
 * itself and sends no DNS queries (docs/decisions/049).
 */
export function demoRecords({
  companies,
}: Pick<DemoContent, 'companies'>): ReadonlyMap<string, readonly string[]> {
  const records = new Map<string, readonly string[]>()
  for (const { domain } of companies.values()) {
    if (domain === null) continue
    records.set(domain, [])
    records.set(recordHost(domain), [publishedText(verificationToken(domain))])
  }
  return records
}
