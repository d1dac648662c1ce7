import { eq } from '#drizzle'
import { chromium, expect as seen, type Browser, type BrowserContext } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reauthenticateWithPassword } from '#contract/accounts/reauthentication.ts'
import { showCompanyTies } from '#contract/companies/companies.ts'
import { call } from '#contract/core/call.ts'
import { locales } from '#contract/core/locale.ts'
import { changeCompanySigning } from '#contract/credentials/signing.ts'
import { companies } from '#backend/companies/schema/companies.ts'
import { didWebUrl } from '#backend/credentials/proofs/didWeb.ts'
import type { Backend } from '#backend/main.ts'
import { freePort } from '../../scripts/lighthouse/freePort.ts'
import { chooseBrowser } from '../e2e/browser.ts'
import { storageKey } from '../api/testConfig.ts'
import { password, people } from '../world.ts'
import { callerOf } from './caller.ts'
import { useProduct } from './product.ts'
import { companyHost, realtimeHost, siteHost, startTlsProxy } from './twoHosts.ts'

const proxy = await startTlsProxy()
const realtimePort = await freePort()
const product = useProduct({
  NODE_ENV: 'production',
  SECRET: 'not a secret at all, in a test of two hosts',
  SITE_URL: proxy.site,
  SMTP_URL: 'smtp://localhost:9',
  MAIL_FROM: `Tenure <no-reply@${siteHost}>`,
  SUPPORT_EMAIL: `support@${siteHost}`,
  COMPANY_HOST: companyHost,
  CREDENTIAL_KEY: storageKey.toString('base64'),
  REALTIME_PORT: String(realtimePort),
  REALTIME_TLS: 'on',
  METRICS_PORT: '0',
})
const hosts = { site: `${siteHost}:${proxy.port}`, company: `${companyHost}:${proxy.port}` }
const at = (host: keyof typeof hosts, path: string, headers: Record<string, string> = {}) =>
  product.visit(path, { headers: { host: hosts[host], ...headers } })
let browser: Browser

beforeAll(async () => {
  proxy.ports.pages = Number(new URL(product.origin()).port)
  proxy.ports.realtime = realtimePort
  const { executablePath, args, env } = await chooseBrowser()
  const names = [`MAP ${realtimeHost}:${realtimePort} 127.0.0.1:${proxy.port}`, `MAP *.test 127.0.0.1`]
  browser = await chromium.launch({
    executablePath,
    args: [...args, `--host-resolver-rules=${names.join(',')}`],
    env: { ...(process.env as Record<string, string>), ...env },
  })
})
afterAll(async () => {
  await browser.close()
  proxy.stop()
})

async function startSigning({ ctx, fetch: send }: Backend): Promise<void> {
  await ctx.db
    .update(companies)
    .set({ domain: 'globex.example', domainProvenAt: new Date() })
    .where(eq(companies.slug, 'globex'))
  // This machine's name is not that of the site.
  const api = { ...(await callerOf(product, 'gita')), send: (request: Request) => send(request) }
  await call(api, reauthenticateWithPassword, { body: { password } })
  await call(api, changeCompanySigning, { params: { slug: 'globex' }, body: { enabled: true } })
}

const newContext = (): Promise<BrowserContext> =>
  browser.newContext({ ignoreHTTPSErrors: true, locale: 'en-GB' })

test('signing in on the main host signs in on the company host, and signing out ends both', async () => {
  const context = await newContext()
  // Only the sockets of a page can be watched.
  await context.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'))
  const page = await context.newPage()
  await page.goto(`${proxy.site}/company/globex`)
  expect(page.url()).toBe(`${proxy.company}/company/globex`)
  await page.getByRole('link', { name: 'Follow', exact: true }).click()
  await page.waitForURL(`${proxy.site}/login?next=%2Fcompany%2Fglobex`)
  await page.getByLabel('Email').fill(people.ana.email)
  await page.getByLabel('Password').fill(password)
  const subscribed = new Promise<void>((resolve) =>
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('subscription_succeeded')) resolve()
      }),
    ),
  )
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL(`${proxy.company}/company/globex`)

  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await seen(page.getByRole('button', { name: 'Following' })).toBeVisible()
  const cookies = await context.cookies()
  expect(cookies.find(({ name }) => name === 's-token')).toMatchObject({
    domain: `.${siteHost}`,
    path: '/',
    sameSite: 'Strict',
    secure: true,
  })
  // The realtime server admits this host, too.
  await subscribed

  const other = await context.newPage()
  await other.goto(`${proxy.site}/settings`)
  const isFollowing = await other.evaluate(
    async (path) => {
      const token = /s-token=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const answer = await fetch(path, { headers: { authorization: `Bearer ${token}` } })
      return ((await answer.json()) as { data: { following: boolean } }).data.following
    },
    showCompanyTies.path.replace(':slug', 'globex'),
  )
  expect(isFollowing).toBe(true)

  await other.getByRole('button', { name: /^Profile/ }).click()
  await other.getByText('Log out').click()
  await other.waitForURL(`${proxy.site}/login`)
  await page.waitForURL(`${proxy.site}/login`)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('s-token')
  await context.close()
})

test.each(locales)('each page has one host, and the other one redirects there, in %s', async (locale) => {
  const prefix = locale === 'uk_UA' ? '/uk_UA' : ''
  for (const path of ['/company/globex', '/company/globex/job-postings', '/company/globex.json']) {
    const moved = await at('site', prefix + path)
    expect([moved.status, moved.headers.get('location')]).toEqual([301, proxy.company + prefix + path])
    expect((await at('company', prefix + path)).status).toBe(200)
  }
  for (const path of ['/jobs', '/login', '/company']) {
    const moved = await at('company', prefix + path)
    const expected = path === '/company' ? [404, null] : [301, proxy.site + prefix + path]
    expect([moved.status, moved.headers.get('location')]).toEqual(expected)
  }
})

test('issuers of credentials are on the main host, with its port, and found from the other one', async () => {
  await startSigning(product.backend)
  const { html } = await at('site', '/issuers/1/did.json')
  const did = `did:web:${siteHost}%3A${proxy.port}:issuers:1`
  const document = JSON.parse(html) as { id: string; verificationMethod: { id: string }[] }
  expect(document.id).toBe(did)
  expect(document.verificationMethod.map(({ id }) => id)).toEqual([`${did}#key-1`])
  expect(String(didWebUrl(did))).toBe(`${proxy.site}/issuers/1/did.json`)
  const moved = await at('company', '/issuers/1/did.json')
  expect([moved.status, moved.headers.get('location')]).toEqual([301, `${proxy.site}/issuers/1/did.json`])
})

test('a company page names its own host, links to both, and is cached separately', async () => {
  const { html, headers } = await at('company', '/uk_UA/company/globex')
  const hits = () => product.metric('tenure_page_cache_hits_total')
  const before = await hits()
  expect((await at('company', '/uk_UA/company/globex')).html).toBe(html)
  expect(await hits()).toBe(before + 1)
  expect((await at('site', '/uk_UA/company/globex')).status).toBe(301)
  expect(await hits()).toBe(before + 1)

  expect(html).toContain(`<link rel="canonical" href="${proxy.company}/uk_UA/company/globex">`)
  expect(html).toContain(`<link rel="alternate" hreflang="en-GB" href="${proxy.company}/company/globex">`)
  const links = [...html.matchAll(/<a [^>]*?href="([^"#]+)/g)].map(([, to = '']) => to)
  const astray = links.filter((to) => {
    const { origin, pathname } = new URL(to, proxy.company)
    const isCompanys = pathname.replace(/^\/uk_UA/, '').startsWith('/company/')
    return origin !== (isCompanys ? proxy.company : proxy.site)
  })
  expect(links.length).toBeGreaterThan(5)
  expect(astray).toEqual([])
  expect(headers.get('content-security-policy')).toContain(
    `form-action 'self' ${proxy.site} ${proxy.company}`,
  )
})

test('a form is accepted from its own host only, and its cookie applies to both', async () => {
  const body = new URLSearchParams({ email: people.bohdan.email, password })
  const post = (origin: string) => product.visit('/login', { headers: { host: hosts.site, origin }, body })
  expect((await post(proxy.company)).status).toBe(403)
  expect((await post('https://evil.example')).status).toBe(403)
  const entered = await post(proxy.site)
  expect(entered.status).toBe(303)
  expect(entered.headers.get('set-cookie')).toMatch(
    new RegExp(`s-token=[^;]+; Max-Age=31536000; Domain=${siteHost}; Path=/; Secure; SameSite=Strict`),
  )
  const chosen = await at('company', '/company/globex?lang=uk_UA')
  expect(chosen.headers.get('set-cookie')).toContain(`Domain=${siteHost}`)
})

test('the API allows cross-origin requests to neither host', async () => {
  for (const origin of [proxy.company, 'https://evil.example']) {
    const { headers } = await at('site', '/api/companies/globex', { origin })
    expect(headers.get('access-control-allow-origin')).toBeNull()
  }
})

test('forms on both hosts get the texts of their errors from their own', async () => {
  for (const host of ['site', 'company'] as const)
    for (const locale of locales)
      expect([host, locale, (await at(host, `/texts/validation.${locale}.json`)).status]).toEqual([
        host,
        locale,
        200,
      ])
})

test('robots.txt lists both hosts', async () => {
  for (const host of ['site', 'company'] as const)
    expect((await at(host, '/robots.txt')).html).toContain(`Sitemap: ${proxy.site}/sitemap.xml`)
  const index = await at('site', '/sitemap.xml')
  expect(index.html).toContain(`<loc>${proxy.site}/sitemaps/companies-0.xml.gz</loc>`)
  const feed = await at('site', '/feeds/companies/globex.json')
  expect(JSON.parse(feed.html)).toMatchObject({
    home_page_url: `${proxy.company}/company/globex/job-postings`,
  })
})
