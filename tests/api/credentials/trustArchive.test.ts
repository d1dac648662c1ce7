import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { revokeCredential } from '#contract/credentials/credentials.ts'
import { withdrawConfirmation, withdrawalUndoSeconds } from '#contract/employments/withdrawals.ts'
import { useBackend } from '../backend.ts'
import { useClock } from '../clock.ts'
import { useLocalInternet } from '../core/localInternet.ts'
import { hireWithCredential, readElsewhere, type Signed } from './credentialFixtures.ts'
import { servedAt, useOwnDomain } from './ownDocumentFixtures.ts'

const clock = useClock()
const internet = useLocalInternet()
const app = useBackend({ rateFactor: 1000, web: internet.config }, clock.now)
const own = useOwnDomain(app, internet)
const intact = { verified: true, revoked: false, refresh: false }
const siteUrl = 'http://localhost:4321'

/** A file server that knows nothing of the product. */
let folder = ''
const server = createServer((req, res) => {
  readFile(join(folder, req.url ?? '')).then(
    (content) => res.end(content),
    () => res.writeHead(404).end(),
  )
})
afterAll(() => void server.close())

/** Everything of this site that a credential names, as the file server has it. */
async function fetchNamed({ credentialStatus, issuer }: Signed): Promise<Map<string, object>> {
  const { port } = server.address() as AddressInfo
  const fetchAt = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    expect([path, answer.status]).toEqual([path, 200])
    return answer.json() as Promise<object>
  }
  const found = new Map<string, object>()
  for (const { statusListCredential: url } of credentialStatus) {
    expect(url.startsWith(`${siteUrl}/`)).toBe(true)
    found.set(url, await fetchAt(url.slice(siteUrl.length)))
  }
  const issuerId = /^did:web:localhost%3A4321:issuers:(\d+)$/.exec(issuer.id)?.[1]
  if (issuerId === undefined) return found
  const document = JSON.stringify(await fetchAt(`/issuers/${issuerId}/did.json`))
  return new Map([...found, ...servedAt(document)])
}

test('with this product stopped, what was signed verifies by the archive on a file server, and what was revoked does not', async () => {
  await own.verify()
  const atSite = await hireWithCredential(app)
  await own.serveAndCheck()
  const ofDomain = await hireWithCredential(app)
  const revoked = await hireWithCredential(app)
  const withdrawn = await hireWithCredential(app)
  expect(ofDomain.signed.issuer.id).toBe('did:web:globex.com')
  await revoked.caller.call(revokeCredential, { params: { credentialId: revoked.id } })
  const gita = await app.as('gita')
  const body = { reason: 'Entered for the wrong person' }
  await gita.call(withdrawConfirmation, { params: withdrawn.params, body })
  clock.at += (withdrawalUndoSeconds + 1) * 1000
  await app.work('applyWithdrawals')

  folder = join(app.folder, 'archive')
  for (const { path, document } of await app.operators.trustDocuments()) {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, JSON.stringify(document))
  }
  const ofCompany = servedAt(await own.offered())
  // Archives end with what they know: this is revoked too late for it.
  const { caller, id } = ofDomain
  await caller.call(revokeCredential, { params: { credentialId: id } })
  await app.stop()

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const readArchived = async (signed: Signed) =>
    readElsewhere(app, signed, new Map([...(await fetchNamed(signed)), ...ofCompany]), clock.now())
  expect(await readArchived(ofDomain.signed)).toEqual(intact)
  expect(await readArchived(atSite.signed)).toEqual(intact)
  for (const { signed } of [revoked, withdrawn])
    expect(await readArchived(signed)).toMatchObject({ revoked: true })
})
