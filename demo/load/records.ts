import { createHash } from 'node:crypto'
import { publishedText, recordHost } from '#backend/companies/domain/checkDomain.ts'
import type { DemoContent } from './content.ts'

/** What a demo company publishes at its domain: the same on every machine, so that a restart finds it again. */
export const verificationToken = (domain: string): string =>
  createHash('sha256').update(`demo ${domain}`).digest('base64url')

/**
 * The TXT records by which the demo companies hold their domains. No such domain exists (RFC 2606 keeps `.example` free), so
 * the demo answers for them itself and asks nobody on the internet.
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
