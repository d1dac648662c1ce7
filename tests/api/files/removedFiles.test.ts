import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/closing.ts'
import { deleteProject } from '#contract/cv/projects.ts'
import { replaceCompanyLogo } from '#contract/companies/edits.ts'
import { useBackend, type Caller } from '../backend.ts'
import { globex, picture } from '../companies/companyFixtures.ts'
import { createPerson } from '../employments/invitationFixtures.ts'
import { pdfOfPages, useMedia } from '../posts/mediaFixtures.ts'

const day = 86_400_000
let ahead = 0
const app = useBackend({ rateFactor: 100, filesGraceDays: 7 }, () => new Date(Date.now() + ahead))
const { upload, statusOf, addProject } = useMedia(app)

/** The objects of a file in the store. */
async function stored(url = ''): Promise<number> {
  const [, , folder = '', key = ''] = url.split('/')
  return (await readdir(join(app.folder, 'files', folder))).filter((one) => one.startsWith(key)).length
}

async function removedFile(caller: Caller): Promise<string> {
  const file = { upload: await upload(caller, await pdfOfPages(1), 'Deck.pdf'), alt: '' }
  const { id, media } = await addProject(caller, [file])
  await caller.call(deleteProject, { params: { entryId: id } })
  return media[0]?.url ?? ''
}

test('a removed file is refused at once, and its objects stay for the days that a backup may need them', async () => {
  const { caller } = await createPerson(app)
  const url = await removedFile(caller)
  expect([await statusOf(caller, url), await stored(url)]).toEqual([404, 3])
  ahead += 6.9 * day
  await app.work('sweep')
  expect(await stored(url)).toBe(3)
  ahead += 0.2 * day
  await app.work('sweep')
  expect(await stored(url)).toBe(0)
  expect(await app.countRows('removed_files')).toBe(0)
})

test('what somebody had removed goes with the erasure of their account', async () => {
  const { caller } = await createPerson(app)
  const url = await removedFile(caller)
  const other = await removedFile((await createPerson(app)).caller)
  await (await app.reauthenticate(caller)).call(closeAccount)
  ahead += 31 * day
  await app.work('eraseAccounts')
  expect([await stored(url), await stored(other)]).toEqual([0, 3])
})

test('what the operator removes goes at once', async () => {
  const gita = await app.as('gita')
  const { url } = await gita.call(replaceCompanyLogo, {
    params: globex,
    files: { logo: await picture(400, 400) },
  })
  expect(await stored(url)).toBeGreaterThan(0)
  await app.operators.closeCompany('globex', 'It is a fraud.')
  expect(await stored(url)).toBe(0)
})
