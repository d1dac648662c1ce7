import { expect, type Page, type Response } from '@playwright/test'
import { call } from '#contract/core/call.ts'
import { assignCase } from '#contract/reports/caseWork.ts'
import { openPrivatePart } from '#contract/reports/privateParts.ts'
import { staffCookie } from '#contract/staff/session.ts'
import { codeAt } from '../../staff.ts'
import { password } from '../../world.ts'
import type { Fixtures } from '../fixtures.ts'
import { translationsIn } from '../translations.ts'
import { scriptPayloads } from './payloads.ts'
import { reauthenticate, type Cases } from './staff.ts'

/** Inspects the page at an address, or the one that `open` leads to from there. */
export type Visit = (
  address: string,
  ready: () => Promise<void>,
  open?: () => Promise<Response | null>,
) => Promise<void>

interface Visited {
  readonly cases: Cases
  readonly fixtures: Fixtures
  /** Of the staff member. */
  readonly email: string
}

/** Logs in as a staff member, and visits the pages behind that. */
export async function visitStaffPages(
  page: Page,
  visit: Visit,
  { cases, fixtures, email }: Visited,
): Promise<void> {
  const t = await translationsIn('en_GB')
  await page.goto('/staff')
  await page.getByLabel(t('staff:signIn.email')).fill(email)
  await page.getByLabel(t('staff:signIn.password')).fill(password)
  await page.getByLabel(t('staff:signIn.code')).fill(codeAt(new Date()))
  await page.getByRole('button', { name: t('staff:signIn.submit') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('staff:queue.title'))

  /** Opens what the form of a page leads to. */
  const send = (address: string, field: string, text: string, button: string) => async () => {
    await page.goto(address)
    await page.getByRole('textbox', { name: field }).fill(text)
    const answer = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByRole('button', { name: button, exact: true }).click()
    return answer
  }
  const payload = scriptPayloads.join('\n').slice(0, 1_900)
  const ofCase = (id: number) => `/staff/cases/${id}`
  await visit(
    ofCase(cases.job),
    () => expect(page.getByRole('heading', { name: t('staff:proof.title') })).toBeVisible(),
    send(ofCase(cases.job), t('staff:case.note'), payload, t('staff:case.addNote')),
  )

  const cookies = await page.context().cookies()
  const api = await reauthenticate(cookies.find(({ name }) => name === staffCookie)?.value ?? '')
  const { post, comment, ...waiting } = cases
  for (const caseId of Object.values(waiting))
    await call(api, assignCase, { params: { caseId }, body: { take_over: false } })
  await call(api, openPrivatePart, {
    params: { caseId: cases.message },
    body: { reason: payload.slice(0, 400) },
  })

  const isIn = () => expect(page.getByRole('button', { name: t('staff:signOut') })).toBeVisible()
  for (const id of Object.values(cases)) await visit(ofCase(id), isIn)
  for (const path of ['cases', 'cases?list=mine', 'objections', 'support', 'figures', 'log'])
    await visit(`/staff/${path}`, isIn)
  for (const [about, key, isFound] of [
    ['people', fixtures.candidate.email, true],
    ['people', scriptPayloads[4] ?? '', false],
    ['companies', fixtures.slug, true],
    ['companies', scriptPayloads[27] ?? '', false],
  ] as const)
    await visit(
      `/staff/${about}`,
      async () => {
        await expect(page.getByLabel(t(`staff:${about}.key`))).toHaveValue(key)
        await expect(page.locator('#found')).toHaveCount(isFound ? 1 : 0)
      },
      send(`/staff/${about}`, t(`staff:${about}.key`), key, t(`staff:${about}.submit`)),
    )
}
