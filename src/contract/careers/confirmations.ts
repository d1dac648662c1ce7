/** What is known of who stands behind an employment. */
export interface Confirmable {
  /** When a company confirmed it; null while it is the person's own statement. */
  readonly verified_at?: string | null | undefined
  /** The domain that the company had proven; null: it had proven none. */
  readonly verified_domain?: string | null | undefined
  /** What snapshots say that were taken before they kept the moment: some company has confirmed it. */
  readonly verified?: boolean | undefined
}

export const confirmations = ['verified', 'confirmed', 'selfReported'] as const
export type Confirmation = (typeof confirmations)[number]

/**
 * What stands behind an employment: a company that had proven a domain (`verified`), one that had not (`confirmed`), or
 * the person's word alone.
 */
export function confirmationOf({ verified_at, verified_domain, verified }: Confirmable): Confirmation {
  if (!verified_at && !verified) return 'selfReported'
  return verified_domain ? 'verified' : 'confirmed'
}
