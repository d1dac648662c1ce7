import type { Endpoint } from '#contract/core/endpoint.ts'
import { Refused } from '../refuse.ts'
import type { CurrentCall } from './currentCall.ts'
import type { Outcome, SecurityKind } from './kinds.ts'
import type { SecurityLog } from './securityLog.ts'

/** The audited calls, each with its kind in the security log. */
export type AuditedCalls = readonly (readonly [Endpoint, SecurityKind])[]

/** The credential was wrong: a password, a code, a key or a link. */
const failedCredentialCodes = new Set([
  ...['passwordIncorrect', 'codeIncorrect', 'codeExpired', 'credentialsIncorrect'],
  ...['passkeyUnknown', 'passkeyNotYours', 'challengeEnded', 'resetLinkInvalid'],
])
/** They follow a correct credential, so they are no access refusals. */
const afterCorrectPassword = new Set(['emailNotVerified', 'accountClosed'])
const uploadCodes = new Set([
  'fileType',
  'fileTooLarge',
  'fileEmpty',
  'fileInfected',
  'fileMacros',
  'fileEncrypted',
])
const invitationLimits = new Set(['invite', 'inviteMail', 'invitationToken'])

interface HandledCall {
  readonly error: Error | undefined
  readonly res: Response
  readonly req: { readonly method: string }
}

/** Writes the outcome of a call to the security log. `kindOf` maps the audited calls of all domains. */
export function auditCall(
  log: SecurityLog,
  kindOf: ReadonlyMap<Endpoint, SecurityKind>,
  call: CurrentCall,
  { error, res, req }: HandledCall,
): void {
  const { endpoint } = call
  const refused = error instanceof Refused ? error : null
  const codes = refused ? [refused.code, ...refused.violations.map(({ code }) => code)] : []
  const { accountId, company } = call
  const write = (kind: SecurityKind, outcome: Outcome, details: readonly string[]) =>
    log.write({ accountId, company, kind, outcome, details })
  const endpointName = endpoint ? [`${endpoint.method} ${endpoint.path}`] : []

  if (refused && res.status === 429) {
    const limits = [...call.limits]
    const abused = limits.some((name) => invitationLimits.has(name))
    write('limitHit', 'refused', [...limits, ...endpointName])
    if (abused) write('invitationAbuse', 'refused', limits)
    return
  }
  if (refused?.code === 'foreignOrigin') return write('foreignOrigin', 'refused', [req.method])
  if (call.otherOwner && res.status === 404) return write('foreignId', 'refused', endpointName)
  const kind = call.kind ?? (endpoint && kindOf.get(endpoint))
  const isAccess = refused !== null && (res.status === 401 || res.status === 403)
  if (isAccess && !afterCorrectPassword.has(refused.code))
    return write('accessRefused', 'refused', [...codes, ...endpointName])
  if (codes.some((code) => uploadCodes.has(code)))
    write('uploadRefused', 'refused', [...codes, ...endpointName])
  if (!kind) return
  if (!error) return write(kind, 'done', [])
  if (!refused) return write(kind, 'error', [])
  write(kind, codes.some((code) => failedCredentialCodes.has(code)) ? 'failed' : 'refused', codes)
}
