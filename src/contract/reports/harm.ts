import type { ReportedKind, ReportReason } from './reports.ts'
import type { ContentSignal } from './signals.ts'

/** What makes a case urgent, each with its points. */
export const harmFactors = {
  /** Abuse of children, as a report says. */
  children: 9,
  /** A life may be threatened, as staff suspect. */
  threat: 9,
  /** Someone who applies, or is written to, can lose money. */
  money: 3,
  fraud: 3,
  illegal: 3,
  abuse: 2,
  privacy: 2,
  other: 1,
  spam: 0,
  /** Strangers act on it: they apply, or answer. */
  reachesApplicants: 2,
  public: 1,
  fiveReporters: 1,
  twentyReporters: 2,
  /** Signals: what a program found. */
  payment: 3,
  documents: 3,
  removedText: 3,
  messenger: 2,
  newDomain: 1,
} as const
export type HarmFactor = keyof typeof harmFactors

/** Hours within which a case is to be decided, by the fewest points for it. */
const hoursByPoints = [
  [9, 4],
  [7, 12],
  [5, 24],
  [3, 72],
  [0, 168],
] as const

interface Case {
  readonly kind: ReportedKind
  readonly reasons: readonly ReportReason[]
  readonly reporters: number
  readonly sealed: boolean
  readonly threatAt: Date | null
  readonly signals: readonly ContentSignal[]
}

/** What makes a case urgent. Of several reasons the gravest counts. */
export function harmOf({ kind, reasons, reporters, sealed, signals, threatAt }: Case): readonly HarmFactor[] {
  const [reason] = reasons.toSorted((a, b) => harmFactors[b] - harmFactors[a])
  const reachesApplicants = kind === 'job' || kind === 'company' || kind === 'message'
  const candidates: readonly (HarmFactor | false | undefined)[] = [
    sealed && 'children',
    threatAt !== null && 'threat',
    reason,
    reasons.includes('fraud') && reachesApplicants && 'money',
    reachesApplicants && 'reachesApplicants',
    kind !== 'message' && kind !== 'comment' && 'public',
    reporters >= 5 && reporters < 20 && 'fiveReporters',
    reporters >= 20 && 'twentyReporters',
    ...signals,
  ]
  return candidates.filter((one): one is HarmFactor => Boolean(one))
}

/** By when a case is to be decided: an older one comes before a newer one of the same harm, and in the end before any. */
export function dueOf(found: Case, reportedAt: Date): Date {
  const points = harmOf(found).reduce((sum, factor) => sum + harmFactors[factor], 0)
  const [, hours] = hoursByPoints.find(([fewest]) => points >= fewest) ?? [0, 168]
  return new Date(reportedAt.getTime() + hours * 60 * 60 * 1000)
}
