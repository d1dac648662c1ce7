/** Who has confirmed an employment, as far as is known. */
export interface Confirmable {
  /** When a company confirmed it; null while it is self-reported. */
  readonly verified_at?: string | null | undefined
  /** The company's verified domain at that time; null if it had none. */
  readonly verified_domain?: string | null | undefined
  /** The person has changed their name since, and the company has not confirmed the new one. */
  readonly earlier_name?: boolean | undefined
  /** Set in older snapshots, which have no timestamp: some company has confirmed it. */
  readonly verified?: boolean | undefined
}

export const confirmations = ['verified', 'confirmed', 'earlierName', 'selfReported'] as const
export type Confirmation = (typeof confirmations)[number]

/**
 * Whether an employment was confirmed by a company with a verified domain (`verified`), by one without (`confirmed`), by
 * either under a name that the person no longer uses (`earlierName`), or is self-reported
 * (docs/decisions/018-verified-employment.md, 126-names-as-confirmed.md).
 */
export function confirmationOf({
  verified_at,
  verified_domain,
  earlier_name,
  verified,
}: Confirmable): Confirmation {
  if (!verified_at && !verified) return 'selfReported'
  if (earlier_name) return 'earlierName'
  return verified_domain ? 'verified' : 'confirmed'
}
