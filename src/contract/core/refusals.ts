export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 422 | 429 | 503

/** Refusals that are the same wherever they are met; most follow from what an endpoint takes and who may call it. */
export const commonRefusals = {
  unauthorized: 401,
  /** The company that is acted for, or that the address names, is not one the caller may do this for. */
  companyDenied: 403,
  foreignOrigin: 403,
  proofRequired: 403,
  notFound: 404,
  methodNotAllowed: 405,
  tooLarge: 413,
  fileTooLarge: 413,
  /** Fields are refused; `violations` names them. */
  invalid: 422,
  unreadable: 422,
  tooManyRequests: 429,
  scannerAway: 503,
  storageFull: 503,
  unavailable: 503,
} as const satisfies Readonly<Record<string, RefusalStatus>>
export type CommonRefusal = keyof typeof commonRefusals

/** Codes with their statuses. The same code may have another status at another endpoint, a common one never. */
export type Refusals = {
  readonly [Code in CommonRefusal]?: (typeof commonRefusals)[Code]
} & { readonly [code: string]: RefusalStatus }

/** Several codes with one status. */
export const withStatus = /* @__NO_SIDE_EFFECTS__ */ <
  const Code extends string,
  Status extends RefusalStatus,
>(
  status: Status,
  codes: readonly Code[],
): { readonly [C in Code]: Status } =>
  Object.fromEntries(codes.map((code) => [code, status])) as { [C in Code]: Status }
