import { defaultLocale } from '#contract/core/locale.ts'
import { signIn } from '#contract/accounts/signIn.ts'
import { call, type Transport } from '#contract/core/call.ts'
import { changeCompanyAbout } from '#contract/companies/edits.ts'
import { changeJobPosting } from '#contract/jobs/postings.ts'
import { demoPassword } from '#demo/loadDemo.ts'

/** The company of the demo content that the benches read and write. */
export const slug = 'northwind'
export const companyPath = `/company/${slug}`

/** Signs in as a demo user and returns a transport with the token. */
export async function signedIn(origin: string, email: string): Promise<Transport> {
  const api = (token: string | null): Transport => ({
    baseUrl: origin,
    locale: defaultLocale,
    texts: { network: 'The product does not respond', unknown: 'The product refused the call' },
    token: () => token,
    send: (request) => fetch(request),
  })
  const { token } = await call(api(null), signIn, { body: { email, password: demoPassword } })
  return api(token)
}

export async function firstJob(origin: string): Promise<{ path: string; id: number }> {
  const html = await (await fetch(origin + companyPath)).text()
  const [path, id] = /\/company\/northwind\/job-postings\/(\d+)/.exec(html) ?? []
  if (!path || !id) throw new Error('The company page shows no job')
  return { path, id: Number(id) }
}

/** Writes a version number that readers of the page can check. */
export const writeCompany = (api: Transport, version: number) =>
  call(api, changeCompanyAbout, { params: { slug }, body: { about: `This is version ${version} of us.` } })
export const writeJob = (api: Transport, jobId: number, version: number) =>
  call(api, changeJobPosting, { params: { jobId }, body: { title: `Engineer, version ${version} of it` } })

/** The version that a page shows; 0 before the first write. */
export const versionIn = (html: string) => Number(/version (\d+) of/.exec(html)?.[1] ?? 0)
