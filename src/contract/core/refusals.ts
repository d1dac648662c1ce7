export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 410 | 412 | 413 | 422 | 429 | 503

/** Refusals with the same meaning at every endpoint; most are implied by an endpoint's input and access level. */
export const commonRefusals = {
  unauthorized: 401,
  /** The caller may not do this for the company of the acting profile or of the path. */
  companyDenied: 403,
  /** A staff member without the role that this takes, or whose role has just ended. */
  staffDenied: 403,
  /** The application is the caller's own, which others handle. */
  ownApplication: 403,
  /** The caller publishes nothing new until the measure against them ends; the message says when and where to object. */
  accountLimited: 403,
  /** The caller changes nothing until then, but what protects the account, ends it or takes its data out. */
  accountSuspended: 403,
  companyLimited: 403,
  companySuspended: 403,
  foreignOrigin: 403,
  proofRequired: 403,
  notFound: 404,
  methodNotAllowed: 405,
  tooLarge: 413,
  fileTooLarge: 413,
  /** `violations` names the invalid fields. */
  invalid: 422,
  unreadable: 422,
  tooManyRequests: 429,
  scannerAway: 503,
  storageFull: 503,
  unavailable: 503,
} as const satisfies Readonly<Record<string, RefusalStatus>>
export type CommonRefusal = keyof typeof commonRefusals

/** Codes with their statuses. A common code always has the same status; another may differ between endpoints. */
export type Refusals = {
  readonly [Code in CommonRefusal]?: (typeof commonRefusals)[Code]
} & { readonly [code: string]: RefusalStatus }

/** Gives several codes the same status. */
export const withStatus = /* @__NO_SIDE_EFFECTS__ */ <
  const Code extends string,
  Status extends RefusalStatus,
>(
  status: Status,
  codes: readonly Code[],
): { readonly [C in Code]: Status } =>
  Object.fromEntries(codes.map((code) => [code, status])) as { [C in Code]: Status }
