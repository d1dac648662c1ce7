import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { startExport } from '#contract/accounts/closing.ts'
import { listCredentials, revokeCredential, takeCredential } from '#contract/credentials/credentials.ts'
import { showCompanySigning } from '#contract/credentials/signing.ts'
import { createSigning } from '#backend/ports/signing/signing.ts'
import { failure, useBackend } from '../backend.ts'
import { dumpDatabase } from '../accounts/closingFixtures.ts'
import { hire } from '../employments/hiredPeople.ts'
import { entriesOf } from '../settings/exportSteps.ts'
import { globex, hireWithCredential, issue, readElsewhere, startSigning } from './credentialFixtures.ts'
import { read } from './issuer.ts'
import { findSecrets } from './secrets.ts'

const app = useBackend({ rateFactor: 1000 })
const lines: string[] = []
const answers: string[] = []

beforeAll(() => {
  const { backend } = app
  const send = backend.fetch.bind(backend)
  Object.assign(backend.ctx, {
    log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
  })
  Object.assign(backend, {
    fetch: async (request: Request) => {
      const answer = await send(request)
      answers.push(await answer.clone().text())
      return answer
    },
  })
})

test('no private key is found in the database, logs, exports or responses', async () => {
  await startSigning(app)
  const gita = await app.asReauthenticated('gita')
  const person = await hireWithCredential(app)
  const { caller, params, id, signed } = person
  const other = await hireWithCredential(app)
  await app.operators.rotateKey('globex')
  await app.operators.rotateKey('globex')
  await issue(await hire(app))
  // Also where signing fails.
  const { signing } = app.backend.ctx
  Object.assign(app.backend.ctx, { signing: createSigning(Buffer.alloc(32, 9)) })
  const refused = await failure(issue(await hire(app)))
  expect(refused.code).toBe('signingUnavailable')
  Object.assign(app.backend.ctx, { signing })

  await gita.call(showCompanySigning, { params: globex })
  await caller.call(listCredentials, { params })
  for (const form of ['json', 'badge', 'cv'] as const)
    await caller.call(takeCredential, { params: { credentialId: id }, body: { form } })
  await readElsewhere(app, signed)
  await read(app.anyone, signed)
  await other.caller.call(revokeCredential, { params: { credentialId: other.id } })
  const exported: string[] = []
  for (const one of [caller, gita]) {
    await (await app.reauthenticate(one)).call(startExport)
    for (const content of (await entriesOf(app, one)).values()) exported.push(content.toString('latin1'))
  }
  const places = {
    database: await dumpDatabase(app),
    log: lines.join('\n'),
    security: JSON.stringify(app.securityLines),
    exported: exported.join('\n'),
    answers: answers.join('\n'),
    operators: JSON.stringify(await app.operators.listKeys()),
    archive: JSON.stringify(await app.operators.trustDocuments()),
  }
  // The places have what they are about.
  expect(lines.some((line) => line.includes('check CREDENTIAL_KEY'))).toBe(true)
  expect(places.exported).toContain(signed.id)
  expect(places.answers).toContain(signed.proof.verificationMethod)
  const secrets = await findSecrets(app)
  for (const [place, text] of Object.entries(places))
    expect([place, secrets.filter((secret) => text.includes(secret))]).toEqual([place, []])
  // Encrypted they leave the database no way either.
  const { rows } = await app.backend.connection.pool.query<{ encrypted_key: string }>(
    'select encrypted_key from credential_keys',
  )
  for (const place of ['log', 'security', 'exported', 'answers', 'operators', 'archive'] as const)
    expect([place, rows.filter((row) => places[place].includes(row.encrypted_key))]).toEqual([place, []])
})
