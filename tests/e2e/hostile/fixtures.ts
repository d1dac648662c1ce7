import { startImport } from '#contract/cvImports/imports.ts'
import { call, type Transport } from '#contract/core/call.ts'
import { uploadAddress, type UploadPurpose } from '#contract/uploads/uploads.ts'
import { createAccount, type NewAccount } from '../accounts.ts'
import { createFixtures, type Fixtures } from '../fixtures.ts'
import { writeCompany } from './company.ts'
import { withdraw, writeEmployment } from './employment.ts'
import { markPattern, payloadSource, type PayloadSource } from './payloads.ts'
import { writePerson } from './person.ts'
import { writePosts } from './posts.ts'
import { writeToStaff } from './staff.ts'
import { marksIn, nameOfUpload } from './textFields.ts'

/** What the parts of the fixtures share. */
export interface Hostility {
  readonly fixtures: Fixtures
  readonly from: PayloadSource
  /** Sends a file in one request; returns the id of the upload. */
  upload(by: NewAccount, bytes: Uint8Array, purpose: UploadPurpose, name: string): Promise<string>
  /** Calls of which is noted what they write. */
  recorded(api: Transport): Transport
  /** Somebody else, whose texts are hostile too. */
  createAccount(): Promise<NewAccount>
}

/** Everything that people can write says something hostile. `written`: which marks went into which field. */
export async function createHostileFixtures(retry: number) {
  const from = payloadSource()
  const written = new Map<string, Set<string>>()
  const note = (field: string, mark: string) =>
    written.set(field, (written.get(field) ?? new Set()).add(mark))
  const recorded = (api: Transport): Transport => ({
    ...api,
    async send(request) {
      for (const [field, mark] of await marksIn(request, markPattern)) note(field, mark)
      return fetch(request)
    },
  })
  const recordedAccount = (account: NewAccount) => ({ ...account, api: recorded(account.api) })
  const plain = await createFixtures('en_GB')
  const fixtures = {
    ...plain,
    admin: recordedAccount(plain.admin),
    candidate: recordedAccount(plain.candidate),
    employee: recordedAccount(plain.employee),
  }
  const hostility: Hostility = {
    fixtures,
    from,
    recorded,
    async upload({ api, token }, bytes, purpose, name) {
      const base64 = (text: string) => Buffer.from(text).toString('base64')
      for (const [mark] of name.matchAll(markPattern)) note(nameOfUpload(purpose), mark)
      const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${token}` }
      const created = await fetch(api.baseUrl + uploadAddress, {
        method: 'POST',
        headers: {
          ...headers,
          'upload-length': String(bytes.length),
          'upload-metadata': `filename ${base64(name)},purpose ${base64(purpose)}`,
        },
      })
      const id = created.headers.get('location')?.split('/').at(-1) ?? ''
      const sent = await fetch(`${api.baseUrl}${uploadAddress}/${id}`, {
        method: 'PATCH',
        headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
        body: new Uint8Array(bytes),
      })
      if (sent.status !== 204) throw new Error(`${created.status} ${sent.status} ${await sent.text()}`)
      return id
    },
    createAccount: async () => recordedAccount(await createAccount()),
  }
  const withdrawal = await withdraw(hostility)
  await writeCompany(hostility)
  const { postId, videoPostId } = await writePosts(hostility)
  const { jobId, externalId, applicationId, conversationId } = await writePerson(hostility)
  await writeEmployment(hostility)
  const importId = await startHostileImport(hostility)
  const ids = { jobId, appliedId: jobId, applicationId, conversationId, postId, importId }
  const hostile = { ...fixtures, ...ids }
  const cases = await writeToStaff({ ...hostility, fixtures: hostile }, retry)
  return {
    fixtures: hostile,
    cases,
    written,
    videoPostId,
    externalId,
    /** Of the job of an application that is not sent. */
    unsentId: plain.jobId,
    ...withdrawal,
  }
}

async function startHostileImport({ fixtures: { candidate }, from }: Hostility): Promise<number> {
  const source = {
    basics: { label: from.line(150), summary: from.text(2_000) },
    work: [{ name: from.line(100), position: from.line(100), startDate: '2019', summary: from.text(900) }],
    skills: [{ name: '"><i ran>' }],
    projects: [{ name: from.line(100), description: from.text(900), url: 'javascript:top.ran=1' }],
  }
  const { id } = await call(candidate.api, startImport, {
    files: { source: new Blob([JSON.stringify(source)]) },
  })
  return id
}
