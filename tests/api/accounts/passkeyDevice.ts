import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { PasskeyResponse } from '#contract/accounts/passkeys.ts'

/** The user is present and verified, as by a fingerprint. */
const verifiedUser = 0x05
const newCredential = 0x40
const site = 'http://localhost:4321'

interface Device {
  /** The response to a request to create the passkey. */
  create(challenge: string): PasskeyResponse
  /** The response to a request to use the passkey. */
  use(challenge: string): PasskeyResponse
}

/** A device with one passkey for the site of the tests; it always confirms. */
export function createDevice(): Device {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0

  const response = (fields: object): PasskeyResponse => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    response: { ...fields },
    clientExtensionResults: {},
  })
  const authenticatorData = (flags: number, credential = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags)
    head.writeUInt32BE(++counter, 1)
    return Buffer.concat([sha256(new URL(site).hostname), head, credential])
  }
  const credentialData = () => {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    return Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey.export({ format: 'jwk' }))])
  }

  return {
    create(challenge) {
      const authData = authenticatorData(verifiedUser | newCredential, credentialData())
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return response({
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
      })
    },
    use(challenge) {
      const authData = authenticatorData(verifiedUser)
      const data = clientData('webauthn.get', challenge)
      return response({
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey).toString('base64url'),
      })
    },
  }
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

const clientData = (type: string, challenge: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin: site, crossOrigin: false }))

/** A P-256 key for ES256 in the form of COSE. */
const coseKey = ({ x = '', y = '' }: { x?: string; y?: string }) =>
  isoCBOR.encode(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]) as never,
  )
