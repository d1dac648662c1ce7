import { expect, test } from 'vitest'
import { getDocumentProxy } from 'unpdf'
import { revokeCredential, listCredentials } from '#contract/credentials/credentials.ts'
import { verifyCredential } from '#contract/credentials/verify.ts'
import { listAttachableCredentials, maxAttachedCredentials } from '#contract/cvFiles/attachments.ts'
import { makeCvFile, type CvFile } from '#contract/cvFiles/files.ts'
import { changePosition } from '#contract/employments/record.ts'
import { dayIn } from '../days.ts'
import { failure, useBackend } from '../backend.ts'
import { hireWithCredential, issue, startSigning } from '../credentials/credentialFixtures.ts'
import { bytesOf, choices, makeFile } from './cvFileFixtures.ts'

const app = useBackend({ rateFactor: 1000 })

/** The credentials attached to a PDF, as another program finds them. */
async function attachedTo(file: CvFile) {
  const pdf = await getDocumentProxy(bytesOf(file))
  const found = (await pdf.getAttachments()) as ReadonlyMap<string, Attachment> | null
  const credentials = [...(found ?? [])].filter(([name]) => name !== 'resume.json')
  return Promise.all(
    credentials.map(async ([name, { description }]) => {
      const content = (await pdf.getAttachmentContent(name)) as Uint8Array
      return { name, description, text: Buffer.from(content).toString('utf8') }
    }),
  )
}
interface Attachment {
  readonly description: string
}
const verify = (file: CvFile) =>
  app.anyone.call(verifyCredential, { files: { credential: new Blob([bytesOf(file)]) } })
const codeOf = async (call: Promise<unknown>) => (await failure(call)).code

test('a credential is attached to the PDF byte for byte, noted, and verified from there', async () => {
  await startSigning(app)
  const { caller, id, document, params } = await hireWithCredential(app)
  expect(await caller.call(listAttachableCredentials)).toMatchObject([
    { id, employment_id: params.employmentId, title: 'Bookkeeper at Globex', outdated: false },
  ])
  const file = await makeFile(caller, { credentials: [id] })
  const attached = await attachedTo(file)
  expect(attached).toEqual([
    { name: 'credential-1.json', description: 'Bookkeeper at Globex', text: document },
  ])
  expect(Buffer.from(bytesOf(file)).toString('latin1')).toContain('/application#2Fvc')
  expect(await verify(file)).toMatchObject({ company: { name: 'Globex' }, status: 'current' })
  await makeFile(caller, { credentials: [id], accent: 'plum' })
  const { items } = await caller.call(listCredentials, { params })
  expect(items.map(({ taken_as: forms }) => forms)).toEqual([['json', 'cv']])
})

test('the newest of each is offered, and several can be attached, which a reader then takes out first', async () => {
  await startSigning(app)
  const person = await hireWithCredential(app)
  const { caller, id, params } = person
  const body = { position: 'Head of accounts', start_date: dayIn('Europe/Kyiv', new Date()) }
  await (await app.as('gita')).call(changePosition, { params, body })
  expect(await caller.call(listAttachableCredentials)).toMatchObject([{ id, outdated: true }])
  const newer = await issue(person)
  expect(await caller.call(listAttachableCredentials)).toMatchObject([
    { id: newer.id, title: 'Head of accounts at Globex', outdated: false },
  ])
  const file = await makeFile(caller, { credentials: [newer.id, id] })
  expect((await attachedTo(file)).map(({ name }) => name)).toEqual(['credential-1.json', 'credential-2.json'])
  expect(await codeOf(verify(file))).toBe('credentialSeveral')
})

test('a preview, a Word file, and a CV that is anonymised or without its employments have none', async () => {
  await startSigning(app)
  const { caller, id, params } = await hireWithCredential(app)
  for (const change of [
    { preview: true },
    { anonymous: true },
    { sections: ['about' as const] },
    { format: 'docx' as const },
  ]) {
    const file = await makeFile(caller, { credentials: [id], ...change })
    if (file.type === 'application/pdf') expect([change, await attachedTo(file)]).toEqual([change, []])
  }
  const { items } = await caller.call(listCredentials, { params })
  expect(items[0]?.taken_as).toEqual(['json'])
})

test('another person’s, an unknown and a revoked one are refused, and nothing is noted', async () => {
  await startSigning(app)
  const [own, other] = [await hireWithCredential(app), await hireWithCredential(app)]
  const make = (credentials: number[]) => own.caller.call(makeCvFile, { body: { ...choices, credentials } })
  for (const missing of [other.id, 999_999])
    expect(await codeOf(make([own.id, missing]))).toBe('cvCredentialGone')
  const taken = async () => (await own.caller.call(listCredentials, own)).items[0]?.taken_as
  expect(await taken()).toEqual(['json'])
  await own.caller.call(revokeCredential, { params: { credentialId: own.id } })
  expect(await own.caller.call(listAttachableCredentials)).toEqual([])
  expect(await codeOf(make([own.id]))).toBe('cvCredentialGone')
  expect(await taken()).toEqual(['json'])
})

test('one twice and more than fit are refused', async () => {
  const ana = await app.as('ana')
  const many = Array.from({ length: maxAttachedCredentials + 1 }, (_, at) => at + 1)
  for (const credentials of [[1, 1], many, [0]]) {
    const refused = await failure(ana.call(makeCvFile, { body: { ...choices, credentials } }))
    expect(refused.fields[0]?.field).toMatch(/^credentials/)
  }
})
