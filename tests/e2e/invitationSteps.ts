import { expect, type Page } from '@playwright/test'
import { invite } from '#contract/employments/members.ts'
import { call } from '#contract/core/call.ts'
import type { NewAccount } from './accounts.ts'
import { mailTo } from './mails.ts'

/** Goes from the mail to the page, for an invitation by the named company. */
export async function linkTo(
  admin: NewAccount,
  email: string,
  role: 'member' | 'admin' = 'member',
): Promise<string> {
  await call(admin.api, invite, {
    params: { slug: admin.slug ?? '' },
    body: {
      name: 'Oksana Newcomer',
      email,
      role,
      position: 'Bookkeeper',
      start_date: '2026-01-05',
      manage_hr_panel: false,
    },
  })
  return linkIn((await mailTo(email, '/invitation?token=')).text)
}

export const linkIn = (text: string) => /\/invitation\?token=[\w-]{43}/.exec(text)?.[0] ?? '/no-link'
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
export const heading = (page: Page, text: string) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(text)
