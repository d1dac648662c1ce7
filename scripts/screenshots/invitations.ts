import { withPrefix, type Scope } from '#paths'
import type { Page } from 'playwright'
import { invite } from '#contract/employments/members.ts'
import { call } from '#contract/core/call.ts'
import { listDevelopmentMail } from '#contract/mail/developmentMail.ts'
import { readContent } from '#demo/content.ts'
import { signedIn } from '../bench/demo.ts'
import type { Visit } from './acts.ts'

/** Not the company whose members other screens show. */
const company = 'harrow-and-finch'

/** Invites somebody new, and returns the path of the link in the mail. */
export async function sendInvitation(origin: string): Promise<string> {
  const { companies, people } = readContent()
  const admin = companies.get(company)?.members.find(({ rights }) => rights.role === 'admin')
  const api = await signedIn(origin, people.get(admin?.person ?? '')?.email ?? '')
  const email = `guest-${Date.now()}@demo.example`
  await call(api, invite, {
    params: { slug: company },
    body: {
      name: 'Rowan Ashdown',
      email,
      position: 'Joiner',
      start_date: '2026-01-05',
      role: 'member',
      manage_hr_panel: false,
    },
  })
  // The mail is sent in the background.
  for (;;) {
    const mails = await call(api, listDevelopmentMail)
    const text = mails.find(({ to }) => to === email)?.text ?? ''
    const link = /\/invitation\?token=[\w-]+/.exec(text)?.[0]
    if (link) return link
  }
}

/** Signs up by an invitation of its own; the demo gains a member. */
export async function joinByInvitation(page: Page, { origin, locale, t }: Visit): Promise<void> {
  const scope: Scope = { locale, profileId: null, strategy: 'prefix_except_default' }
  await page.goto(origin + withPrefix(await sendInvitation(origin), scope))
  await page.getByRole('button', { name: t('employments:invitation.yes') }).click()
  await page.getByLabel(t('accounts:invitedSignUp.password'), { exact: true }).fill('Demo-pass-1')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: t('accounts:invitedSignUp.submit'), exact: true }).click()
  await page.getByRole('link', { name: t('employments:invitation.openWorkspace') }).waitFor()
}
