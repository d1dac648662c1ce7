import type { Endpoint } from '#contract/core/endpoint.ts'
import { Refused } from '../refuse.ts'
import type { CurrentCall } from './currentCall.ts'
import type { Outcome, SecurityKind } from './kinds.ts'
import type { SecurityLog } from './securityLog.ts'

/** Which calls are written to the security log, each with what it is called there. */
export type AuditedCalls = readonly (readonly [Endpoint, SecurityKind])[]

/** What was shown was wrong: a password, a code, a key, a link. */
const wrong = new Set([
  ...['passwordIncorrect', 'codeIncorrect', 'codeExpired', 'credentialsIncorrect'],
  ...['passkeyUnknown', 'passkeyNotYours', 'challengeEnded', 'resetLinkInvalid'],
])
const uploadCodes = new Set([
  'fileType',
  'fileTooLarge',
  'fileEmpty',
  'fileInfected',
  'fileMacros',
  'fileEncrypted',
])
const invitationLimits = new Set(['invite', 'inviteMail', 'invitationToken'])

interface Answered {
  readonly error: Error | undefined
  readonly res: Response
  readonly req: { readonly method: string }
}

/** Writes to the security log how a call ended. `kindOf` knows the audited calls of all domains. */
export function auditCall(
  log: SecurityLog,
  kindOf: ReadonlyMap<Endpoint, SecurityKind>,
  call: CurrentCall,
  { error, res, req }: Answered,
): void {
  const { endpoint } = call
  const refused = error instanceof Refused ? error : null
  const codes = refused ? [refused.code, ...refused.violations.map(({ code }) => code)] : []
  const { accountId, company } = call
  const write = (kind: SecurityKind, outcome: Outcome, details: readonly string[]) =>
    log.write({ accountId, company, kind, outcome, details })
  const where = endpoint ? [`${endpoint.method} ${endpoint.path}`] : []

  if (refused && res.status === 429) {
    const limits = [...call.limits]
    const abused = limits.some((name) => invitationLimits.has(name))
    write('limitHit', 'refused', [...limits, ...where])
    if (abused) write('invitationAbuse', 'refused', limits)
    return
  }
  if (refused?.code === 'foreignOrigin') return write('foreignOrigin', 'refused', [req.method])
  if (call.foreign && res.status === 404) return write('foreignId', 'refused', where)
  const kind = call.kind ?? (endpoint && kindOf.get(endpoint))
  const isAccess = refused !== null && (res.status === 401 || res.status === 403)
  // Said of a form whose password was right: that is no refusal of access.
  if (isAccess && refused.code !== 'emailNotVerified')
    return write('accessRefused', 'refused', [...codes, ...where])
  if (codes.some((code) => uploadCodes.has(code))) write('uploadRefused', 'refused', [...codes, ...where])
  if (!kind) return
  if (!error) return write(kind, 'done', [])
  if (!refused) return write(kind, 'error', [])
  write(kind, codes.some((code) => wrong.has(code)) ? 'failed' : 'refused', codes)
}
