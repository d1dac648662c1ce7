/** Who has confirmed an employment, as far as is known. */
export interface Confirmable {
  /** When a company confirmed it; null while it is self-reported. */
  readonly verified_at?: string | null | undefined
  /** The company's verified domain at that time; null if it had none. */
  readonly verified_domain?: string | null | undefined
  /** Set in older snapshots, which have no timestamp: some company has confirmed it. */
  readonly verified?: boolean | undefined
}

export const confirmations = ['verified', 'confirmed', 'selfReported'] as const
export type Confirmation = (typeof confirmations)[number]

/**
 * Whether an employment was confirmed by a company with a verified domain (`verified`), by one without (`confirmed`), or
 * is self-reported (docs/decisions/018-verified-employment.md).
 */
export function confirmationOf({ verified_at, verified_domain, verified }: Confirmable): Confirmation {
  if (!verified_at && !verified) return 'selfReported'
  return verified_domain ? 'verified' : 'confirmed'
}
