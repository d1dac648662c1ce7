import { setTimeout as delay } from 'node:timers/promises'
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import {
  issueCredential,
  listCredentials,
  revokeCredential,
  takeCredential,
} from '#contract/credentials/credentials.ts'
import { verifyCredential } from '#contract/credentials/verify.ts'
import { showOwnProfileExtra } from '#contract/profiles/profiles.ts'
import { call } from '#contract/core/call.ts'
import { credentialDocument } from '#backend/credentials/issuing/document.ts'
import { createProof } from '#backend/credentials/proofs/createProof.ts'
import { hashProofs } from '#backend/credentials/proofs/hashProofs.ts'
import { verifyProofs } from '#backend/credentials/proofs/verifyProofs.ts'
import { bitsOf } from '#backend/credentials/status/listCredential.ts'
import { encodeBitstring, minEntries } from '#backend/credentials/proofs/bitstring.ts'
import { defaultLocale } from '#contract/core/locale.ts'
import { loadMessages } from '#i18n/load.ts'
import { translator } from '#i18n/translate.ts'
import { signedIn, slug } from './demo.ts'
import { startDemo, type Server } from './load.ts'
import { median, printTable } from './table.ts'

const rounds = 200
const calls = 60
const goals = { issue: 15, verify: 20, listKilobytes: 20 } as const
const did = 'did:web:tenure.example:issuers:1'

/**
 * Measures the processor time of signing and verifying a credential, warm, alone and as calls of the product, and the size of a
 * list that is full.
 */
export async function benchCredentials(): Promise<void> {
  await loadMessages()
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const document = credentialDocument(
    {
      uuid: '00000000-0000-4000-8000-000000000000',
      kind: 'employment',
      facts: {
        name: 'Olena Marchuk',
        company: 'Northwind',
        start_date: '2019-10-01',
        end_date: '2024-08-27',
        positions: [
          { position: 'Software engineer', start_date: '2019-10-01' },
          { position: 'Senior software engineer', start_date: '2020-11-02' },
        ],
      },
      statement: null,
      confirmedAt: new Date('2024-09-01T09:00:00Z'),
      issuer: { did, name: 'Northwind', url: 'https://northwind.example' },
      email: 'person@demo.example',
      place: 4711,
      listUrl: (purpose) => `https://tenure.example/issuers/1/lists/1/${purpose}.json`,
    },
    defaultLocale,
    translator(defaultLocale),
  )
  const options = {
    verificationMethod: `${did}#key-1`,
    created: new Date(),
    proofPurpose: 'assertionMethod' as const,
  }
  const issue = () => createProof(document, options, (data) => sign(null, data, privateKey))
  const signed = await issue()
  const verify = () => verifyProofs(signed, { findKey: () => key, now: new Date(), hash: hashProofs })
  const issued = await cpuOf(issue)
  const verified = await cpuOf(verify)
  const places = Array.from({ length: minEntries / 2 }, (_, at) => ({ place: at * 2, isSet: at % 16 === 0 }))
  const list = bitsOf({ noise: '5a'.repeat(32), revokesUnknown: false }, 'revocation', places)
  const kilobytes = encodeBitstring(list).length / 1024
  const whole = await measureCalls()
  printTable(
    ['what', 'measured', 'goal'],
    [
      ['signing alone, ms of CPU', issued.toFixed(1), ''],
      ['verifying a signature alone, ms of CPU', verified.toFixed(1), ''],
      ['issuing, ms of CPU of the server', whole.issue.toFixed(1), `≤ ${goals.issue}`],
      ['verifying, ms of CPU of the server', whole.verify.toFixed(1), `≤ ${goals.verify}`],
      ['a full list, KB', kilobytes.toFixed(1), `≤ ${goals.listKilobytes}`],
    ],
  )
  const isMet = whole.issue <= goals.issue && whole.verify <= goals.verify && kilobytes <= goals.listKilobytes
  process.exitCode = isMet ? 0 : 1
}

/** The processor time of the whole calls, in the server's own process: its database and what hashes are others. */
async function measureCalls(): Promise<{ readonly issue: number; readonly verify: number }> {
  const server = await startDemo({ CREDENTIAL_KEY: randomBytes(32).toString('base64') })
  try {
    await untilIdle(server)
    const api = await signedIn(server.url, 'hr@demo.example')
    const { employments } = await call(api, showOwnProfileExtra)
    const employmentId = employments.find((one) => one.company_slug === slug)?.id ?? 0
    const params = { employmentId }
    const body = { kind: 'employment', review_id: null, email: null } as const
    const times = { issue: [] as number[], verify: [] as number[] }
    let { items } = await call(api, listCredentials, { params })
    for (let round = 0; round < calls * 2; round++) {
      const valid = items.find(({ kind, state }) => kind === 'employment' && state !== 'revoked')
      if (valid) await call(api, revokeCredential, { params: { credentialId: valid.id } })
      const issued = await serverCpu(server, () => call(api, issueCredential, { params, body }))
      items = issued.result.items
      const credentialId = items[0]?.id ?? 0
      const { document } = await call(api, takeCredential, {
        params: { credentialId },
        body: { form: 'json' },
      })
      const files = { credential: new Blob([document]) }
      const verified = await serverCpu(server, () => call(api, verifyCredential, { files }))
      if (round < calls) continue
      times.issue.push(issued.milliseconds)
      times.verify.push(verified.milliseconds)
    }
    return { issue: median(times.issue), verify: median(times.verify) }
  } finally {
    server.stop()
  }
}

/** What the demo content has caused in the background is no part of a call. */
async function untilIdle(server: Server): Promise<void> {
  for (;;) {
    const before = await server.cpu()
    await delay(1_000)
    if ((await server.cpu()) - before < 30_000) return
  }
}

async function serverCpu<Result>(server: Server, task: () => Promise<Result>) {
  const before = await server.cpu()
  const result = await task()
  return { result, milliseconds: ((await server.cpu()) - before) / 1000 }
}

/** The median processor time of a task, in milliseconds, after as many runs that are not counted. */
async function cpuOf(task: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds * 2; round++) {
    const before = process.cpuUsage()
    await task()
    const { user, system } = process.cpuUsage(before)
    if (round >= rounds) times.push((user + system) / 1000)
  }
  return median(times)
}
