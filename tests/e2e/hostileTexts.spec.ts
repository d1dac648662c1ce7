import { expect, test, type Page } from '@playwright/test'
import type { RouteName } from '#paths'
import { setTokenCookie } from './accounts.ts'
import { addressOf, expectHydrated, everyone, visits } from './routeVisits.ts'
import { scriptPayloads } from './scriptPayloads.ts'
import { createHostileFixtures } from './hostileFixtures.ts'

test.skip(({ isMobile }) => isMobile, 'the same markup at both widths')

/** Records what the policy for content refuses: markup that gets there is a hole that only the policy closes. */
const watch = () => {
  const seen = window as unknown as { refused: string[] }
  seen.refused = []
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    seen.refused.push(`${violatedDirective} ${blockedURI} ${sample}`),
  )
}

/** What is wrong with the page as the browser shows it, and with the markup that the server sent. */
const inspect = (markup: string) => {
  const faultsIn = (root: Document) => {
    const faults: string[] = []
    for (const element of root.querySelectorAll('*')) {
      const { tagName, attributes } = element
      for (const { name, value } of attributes) {
        if (/^on/i.test(name) || name === 'ran' || name === 'srcdoc') faults.push(`${tagName} ${name}`)
        if (/^(href|src|action|formaction|data|xlink:href)$/i.test(name))
          if (/^[\0- ]*(javascript|vbscript|data:text)/i.test(value.replace(/[\t\n\r]/g, '')))
            faults.push(`${tagName} ${name}=${value}`)
      }
      if (['IFRAME', 'OBJECT', 'EMBED', 'BASE', 'MATH', 'MARQUEE'].includes(tagName.toUpperCase()))
        faults.push(tagName)
      const isCode = tagName === 'SCRIPT' && !/json/.test((element as HTMLScriptElement).type)
      if (isCode && element.textContent.includes('top.ran')) faults.push('SCRIPT')
      if (tagName === 'STYLE' && element.textContent.includes('elsewhere.example')) faults.push('STYLE')
    }
    return faults
  }
  const { ran, refused } = window as unknown as { ran?: number; refused: string[] }
  return {
    ran: ran ?? null,
    refused,
    shown: faultsIn(document),
    sent: faultsIn(new DOMParser().parseFromString(markup, 'text/html')),
  }
}
const harmless = { ran: null, refused: [], shown: [], sent: [] }

/** Where nothing that somebody wrote is shown. */
const plainRoutes =
  /^(create|verify|change|completed|terms|privacy|forgot|newPass|login|account|developers|unsub|unknown|settings)/
/** Texts that come with the address. */
const echoes = [
  ...[
    '/jobs?q=',
    '/people?q=',
    '/login?next=',
    '/login?error=',
    '/report?about=',
    '/report/receipt?reference=',
  ],
  ...['/unsubscribe?token=', '/create-account/verify-email?attempt=x&email='],
]

async function inspectPage(page: Page, address: string, hydrate: () => Promise<unknown>) {
  const answer = await page.goto(address)
  await hydrate()
  return { address, ...(await page.evaluate(inspect, (await answer?.text()) ?? '')) }
}

test('nothing that people write runs on any page', async ({ browser }) => {
  test.setTimeout(240_000)
  expect([scriptPayloads.length, new Set(scriptPayloads).size]).toEqual([200, 200])
  const fixtures = await createHostileFixtures()
  for (const role of everyone) {
    const context = await browser.newContext()
    await context.addInitScript(watch)
    if (role !== 'visitor') await setTokenCookie(context, fixtures[role].token)
    const page = await context.newPage()
    page.on('dialog', (dialog) => void dialog.dismiss().then(() => expect.soft(page.url()).toBe('no dialog')))
    const names = (Object.keys(visits) as RouteName[]).filter(
      (name) => visits[name].as.includes(role) && !plainRoutes.test(name),
    )
    for (const name of names) {
      const address = addressOf(name, fixtures, 'en_GB')
      const found = await inspectPage(page, address, () => expectHydrated(page, role))
      expect.soft(found).toEqual({ address, ...harmless })
    }
    if (role === 'visitor') {
      await page.goto(`/company/${fixtures.slug}/posts`)
      const text = await page.textContent('main')
      expect(scriptPayloads.filter((payload) => !text?.includes(payload))).toEqual([])
      for (const [at, echo] of echoes.entries()) {
        const address = echo + encodeURIComponent(scriptPayloads[at * 23] ?? '')
        const found = await inspectPage(page, address, () => Promise.resolve())
        expect.soft(found).toEqual({ address, ...harmless })
      }
    }
    await context.close()
  }
})

test('markup that runs is noticed', async ({ page }) => {
  for (const payload of [
    '<b onclick=x>',
    '<a href="java\tscript:x">x</a>',
    '<iframe></iframe>',
    '<i ran></i>',
  ]) {
    await page.setContent(payload)
    const { shown, sent } = await page.evaluate(inspect, payload)
    expect([payload, shown.length, sent.length]).toEqual([payload, 1, 1])
  }
})
