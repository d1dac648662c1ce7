import { expect, test } from 'vitest'
import { takeCredential } from '#contract/credentials/credentials.ts'
import { useBackend } from '../backend.ts'
import { hireWithCredential, startSigning } from './credentialFixtures.ts'
import { read } from './issuer.ts'
import { canReadMemory, childrenOf, findInMemory } from './processMemory.ts'
import { storageKey } from '../testConfig.ts'
import { findSecrets } from './secrets.ts'

const app = useBackend({ rateFactor: 1000 })

test.skipIf(!canReadMemory)('no private key is in the memory of a process that does not sign', async () => {
  // As where the product runs: the processes are started with less than that.
  const previous = process.env.CREDENTIAL_KEY
  process.env.CREDENTIAL_KEY = storageKey.toString('base64')
  try {
    await startSigning(app)
    const { caller, id, signed } = await hireWithCredential(app)
    const { document } = await caller.call(takeCredential, {
      params: { credentialId: id },
      body: { form: 'json' },
    })
    await read(app.anyone, signed)
    await read(app.anyone, document)
    const secrets = await findSecrets(app)
    const children = childrenOf(process.pid)
    // What reads credentials of strangers is among them.
    expect([...children.values()].filter((command) => command.endsWith('hashProcess.ts'))).not.toEqual([])
    for (const [pid, command] of children)
      expect([command, findInMemory(pid, secrets)]).toEqual([command, []])
    // The search finds what is there: this process signs.
    expect(findInMemory(process.pid, [storageKey.toString('latin1')])).not.toEqual([])
  } finally {
    if (previous === undefined) delete process.env.CREDENTIAL_KEY
    else process.env.CREDENTIAL_KEY = previous
  }
})
