import { expect } from '@playwright/test'
import { call } from '#contract/core/call.ts'
import { listTeamNotes } from '#contract/applications/notes.ts'
import { listApplicationTags } from '#contract/applications/tags.ts'
import { changeMember } from '#contract/employments/members.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { setTokenCookie } from './accounts.ts'
import { createFixtures } from './fixtures.ts'
import { test } from './test.ts'

test('a note with a mention and a tag are written with the keyboard, and a deletion is undone', async ({
  page,
  context,
  browser,
  t,
}) => {
  const { admin, employee, slug, applicationId, appliedId } = await createFixtures('en_GB')
  const params = { applicationId }
  const rights = { role: 'member', manage_hr_panel: true, answer_messages: false } as const
  await call(admin.api, changeMember, { params: { slug, userId: employee.id }, body: rights })
  await setTokenCookie(context, admin.token)
  await page.goto(`/hr-panel/${slug}/applications/${applicationId}`)
  const notes = page.getByRole('region', { name: t('applications:notes.title') })
  await expect(notes.getByText(t('applications:notes.personal'))).toBeVisible()
  const tag = notes.getByRole('combobox', { name: t('applications:notes.addTag') })
  await tag.fill('Can relocate')
  await tag.press('Enter')
  const tagged = notes.getByRole('link', { name: 'Can relocate' })
  await expect(tagged).toBeVisible()
  await expect(tag).toBeFocused()
  await expect(tag).toHaveValue('')
  await tag.fill('x'.repeat(41))
  await tag.press('Enter')
  await expect(notes.getByText(t('validation:form.tagTooLong'))).toBeVisible()
  await expect(tag).toHaveValue('x'.repeat(41))
  await tag.fill('')

  // What is typed survives a reload and a failure.
  const field = notes.getByRole('textbox', { name: t('applications:notes.write') })
  await field.fill('Call on Monday')
  await page.reload()
  await expect(field).toHaveValue('Call on Monday')
  // The notes have loaded.
  await expect(tagged).toBeVisible()
  await context.setOffline(true)
  await field.press('Control+Enter')
  await expect(notes.getByRole('alert').filter({ hasText: t('errors:offline') })).toBeVisible()
  await expect(field).toHaveValue('Call on Monday')
  await context.setOffline(false)

  // The page of a colleague follows, who is mentioned.
  const other = await browser.newContext()
  await setTokenCookie(other, employee.token)
  const otherPage = await other.newPage()
  await otherPage.goto(`/hr-panel/${slug}/applications/${applicationId}`)
  await expect(otherPage.getByRole('link', { name: 'Can relocate' })).toBeVisible()
  await field.press('End')
  await field.pressSequentially(` @${employee.name.slice(0, 3)}`)
  await expect(notes.getByRole('option', { name: employee.name })).toBeVisible()
  await field.press('Enter')
  await expect(field).toHaveValue(`Call on Monday @${employee.name} `)
  await field.press('Control+Enter')
  await expect(field).toHaveValue('')
  await expect(otherPage.getByText('Call on Monday')).toBeVisible()
  await other.close()
  await expect
    .poll(async () => (await call(employee.api, listNotifications)).items.map(({ kind }) => kind))
    .toContain('applicationNoteMentioned')

  await expectAccessible(page, 'light')
  await expectAccessible(page, 'dark')
  await expectNoSidewaysScroll(page)
  const note = notes.getByRole('listitem').filter({ hasText: 'Call on Monday' })
  await note.getByRole('button', { name: t('applications:notes.delete') }).click()
  await expect(notes.getByText('Call on Monday')).toBeHidden()
  const undo = notes.getByRole('button', { name: t('applications:notes.undo') })
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(notes.getByText('Call on Monday')).toBeVisible()
  expect((await call(admin.api, listTeamNotes, { params })).items).toHaveLength(1)

  await tagged.click()
  await expect(page).toHaveURL(new RegExp(`/jobs/${appliedId}\\?tag=\\d+$`))
  await expect(page.getByText(t('applications:chosen.tag', { tag: 'Can relocate' }))).toBeVisible()
  expect((await call(admin.api, listApplicationTags, { params })).items).toHaveLength(1)
})
