import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { password } from '../world.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { dataFolder } from './address.ts'
import { mailTo } from './mails.ts'
import { translationsIn } from './translations.ts'

/** Steps of signed-out users, in the words of the interface. */
export const t = await translationsIn('en_GB')
let count = 0
export const newAddress = () => `coming${process.pid}-${Date.now()}-${++count}@people.example`
export const newNumber = () => `+38067${String(1_000_000 + (Date.now() % 8_000_000) + ++count)}`

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
export const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
/** Pages in intermediate states, which the tour of all routes does not reach. */
export async function check(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

export async function fillSignUp(page: Page, email: string): Promise<void> {
  await field(page, t('accounts:signUp.firstName')).fill('Olena')
  await field(page, t('accounts:signUp.lastName')).fill('Marchenko')
  await field(page, t('accounts:signUp.personalEmail')).fill(email)
  await field(page, t('accounts:signUp.password')).fill(password)
  await field(page, t('accounts:signUp.passwordAgain')).fill(password)
  await page.getByRole('checkbox').check()
  await press(page, t('accounts:signUp.submit'))
  await expect(heading(page)).toHaveText(t('accounts:verifyPage.title'))
}

export async function textTo(number: string): Promise<string> {
  const folder = join(dataFolder, 'outbox', 'texts')
  let found: string | undefined
  await expect
    .poll(async () => {
      // Files that are being written have another ending.
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'))
      const texts = await Promise.all(
        names.sort().map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Text),
      )
      found = texts.findLast(({ to }) => to === number)?.text
      return found
    })
    .toBeDefined()
  return /\b\d{6}\b/.exec(found ?? '')?.[0] ?? ''
}
interface Text {
  readonly to: string
  readonly text: string
}

export const linkIn = async (email: string) => /http:\S+/.exec((await mailTo(email)).text)?.[0] ?? ''
