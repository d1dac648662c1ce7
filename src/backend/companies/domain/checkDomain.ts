import { getDomain } from 'tldts'
import type { DomainFailure, DomainMethod } from '#contract/companies/domains.ts'
import type { Context } from '../../core/context.ts'
import { FetchRefused } from '../../ports/fetch/safeFetch.ts'

const label = '_tenure'
const prefix = 'tenure-verification='
const filePath = '/.well-known/tenure-verification.txt'

/** The text that a company publishes, in the TXT record and in the file alike. */
export const publishedText = (token: string) => `${prefix}${token}`
export const recordHost = (domain: string) => `${label}.${domain}`
export const fileUrl = (domain: string) => `https://${domain}${filePath}`

interface Proof {
  readonly domain: string
  readonly token: string
}

/**
 * Checks whether the domain shows the token: the failure, or null when it does. A mailbox cannot be checked, so it
 * always needs a new code.
 */
export async function checkDomain(
  { web }: Pick<Context, 'web'>,
  method: DomainMethod,
  proof: Proof,
): Promise<DomainFailure | null> {
  if (method === 'mail') return 'domainMailDue'
  return method === 'dns' ? checkRecord(web, proof) : checkFile(web, proof)
}

async function checkRecord(web: Context['web'], { domain, token }: Proof): Promise<DomainFailure | null> {
  let texts: readonly string[]
  try {
    texts = (await Promise.all([recordHost(domain), domain].map((name) => web.resolveTxt(name)))).flat()
  } catch {
    return 'domainDnsSilent'
  }
  const records = texts.map((text) => text.trim()).filter((text) => text.startsWith(prefix))
  if (records.includes(publishedText(token))) return null
  return records.length > 0 ? 'domainRecordWrong' : 'domainRecordMissing'
}

async function checkFile(web: Context['web'], { domain, token }: Proof): Promise<DomainFailure | null> {
  try {
    const { status, body } = await web.fetch(fileUrl(domain), {
      maxBytes: 4096,
      timeoutMs: 10_000,
      maxRedirects: 3,
      // Redirects within the domain only: another site proves nothing about this one.
      mayRedirect: (_from, to) => getDomain(to.hostname) === domain,
    })
    if (status === 404 || status === 410) return 'domainFileMissing'
    if (status !== 200) return 'domainFileUnreachable'
    const lines = body.toString('utf8').split(/\r?\n/)
    return lines.some((line) => line.trim() === publishedText(token)) ? null : 'domainFileWrong'
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    return error.reason === 'tooLarge' ? 'domainFileWrong' : 'domainFileUnreachable'
  }
}
