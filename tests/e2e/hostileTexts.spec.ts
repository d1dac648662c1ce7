import { expect, test, type Page } from '@playwright/test'
import type { RouteName } from '#paths'
import { setTokenCookie } from './accounts.ts'
import { staffAddress } from './address.ts'
import { addressOf, expectHydrated, everyone, visits, type Role } from './routeVisits.ts'
import { createHostileFixtures } from './hostile/fixtures.ts'
import { linkedPage, markPattern, scriptPayloads } from './hostile/payloads.ts'
import { startHostileSite } from './hostile/site.ts'
import { visitStaffPages, type Visit } from './hostile/staffVisits.ts'
import { textFields } from './hostile/textFields.ts'

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

/** Shows the captions of a video; returns how many. */
async function showCaptions(video: Element): Promise<number> {
  const element = video.querySelector('track')
  if (!element) return 0
  const loaded = new Promise((resolve) => element.addEventListener('load', resolve))
  element.track.mode = 'showing'
  await loaded
  for (const cue of element.track.cues ?? []) video.after((cue as VTTCue).getCueAsHTML())
  return element.track.cues?.length ?? 0
}

/** The marks in the page as the browser shows it, in fields too. */
const marksOf = async (page: Page) => {
  const text = await page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      ...[...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value),
    ].join('\n'),
  )
  return [...text.matchAll(markPattern)].map(([mark]) => mark)
}

test('nothing that people write runs on any page', async ({ browser }, { outputDir, retry }) => {
  test.setTimeout(240_000)
  expect([scriptPayloads.length, new Set(scriptPayloads).size]).toEqual([200, 200])
  const { shown, unusedReasons } = await textFields()
  expect(unusedReasons).toEqual([])
  const [site, hostile] = await Promise.all([startHostileSite(outputDir), createHostileFixtures(retry)])
  const { cases, fixtures, written, videoPostId, externalId, unsentId, withdrawnId, replyToWithdrawal } =
    hostile
  const [comment = ''] = written.get('NewCommentFormInput.text') ?? []
  const seen = new Set<string>()
  const isShown = (field: string) => [...(written.get(field) ?? [])].some((mark) => seen.has(mark))

  async function openSite(token?: string) {
    const context = await browser.newContext({ baseURL: site.url })
    await context.addInitScript(watch)
    if (token) await setTokenCookie(context, token)
    const page = await context.newPage()
    page.on('dialog', (dialog) => {
      // What the backend never sent makes a form look changed.
      if (dialog.type() !== 'beforeunload') expect.soft(`${page.url()} ${dialog.message()}`).toBe('no dialog')
      void dialog.accept()
    })
    const visit: Visit = async (address, ready, open = () => page.goto(address)) => {
      const answer = await open()
      await ready()
      const found = await page.evaluate(inspect, (await answer?.text()) ?? '')
      expect.soft({ address, ...found }).toEqual({ address, ...harmless })
      for (const mark of await marksOf(page)) seen.add(mark)
    }
    return { context, page, visit }
  }
  async function visitAs(role: Role) {
    const opened = await openSite(role === 'visitor' ? undefined : fixtures[role].token)
    const { context, page } = opened
    const visit = (address: string, ready = () => expectHydrated(page, role)) => opened.visit(address, ready)
    const names = (Object.keys(visits) as RouteName[]).filter(
      (name) => visits[name].as.includes(role) && !plainRoutes.test(name),
    )
    for (const name of names) await visit(addressOf(name, fixtures, 'en_GB'))
    if (role === 'candidate') {
      await visit(`/company/${fixtures.slug}/job-postings/${externalId}`)
      await visit(`/job-postings/${fixtures.slug}/${unsentId}`)
      // Comments are loaded when they come into view.
      await visit(addressOf('companyPost', fixtures, 'en_GB'), async () => {
        await page.getByRole('heading', { name: 'Comments' }).scrollIntoViewIfNeeded()
        await expect(page.getByText(comment)).toBeVisible()
      })
      await visit(`/decisions/${cases.comment}`)
      await replyToWithdrawal()
      await visit(`/employment-details/${withdrawnId}`)
    }
    if (role === 'admin') await visit(`/decisions/${cases.post}`)
    if (role === 'visitor') {
      await visit(`/company/${fixtures.slug}/posts/${videoPostId}`, async () => {
        const text = await page.textContent('main')
        expect(scriptPayloads.filter((payload) => !text?.includes(payload))).toEqual([])
        expect(await page.locator('video').evaluate(showCaptions)).toBe(scriptPayloads.length)
      })
      for (const [at, echo] of echoes.entries())
        await visit(echo + encodeURIComponent(scriptPayloads[at * 23] ?? ''), () => Promise.resolve())
    }
    await context.close()
  }
  async function visitAsStaff() {
    const { context, page, visit } = await openSite()
    await visitStaffPages(page, visit, { cases, fixtures, email: staffAddress('visitor', retry) })
    await context.close()
  }
  await Promise.all([...everyone.map(visitAs), visitAsStaff()]).finally(() => site.stop())
  expect(shown.filter((field) => !isShown(field))).toEqual([])
  expect(linkedPage.marks.filter((mark) => !seen.has(mark))).toEqual([])
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
