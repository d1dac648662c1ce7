import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { dataFolder } from './address.ts'
import { mailTo } from './mails.ts'
import { fillSignUp } from './steps.ts'
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

/** Signs up, up to the page that asks for the code. */
export async function sendSignUp(page: Page, email: string): Promise<void> {
  await fillSignUp(page, t, { first: 'Olena', last: 'Marchenko', email })
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
