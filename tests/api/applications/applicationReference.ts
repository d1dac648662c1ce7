import {
  awaitsDecision,
  canWithdraw,
  isDecision,
  isMadeFrom,
  type ApplicationState,
  type Decision,
} from '#contract/core/applicationStates.ts'

/** In milliseconds; a day is 24 hours, also when clocks change. */
const second = 1000
export const day = 24 * 60 * 60 * second
/** For how many days the company keeps applications; and with their candidate's consent. */
export const retentionDays = 30
const longerDays = retentionDays + 365

/** What the reference knows of an application: it watches the calls and never asks the database. */
export interface Known {
  readonly job: number
  readonly sentAt: number
  /** The state that the candidate knows, and since when. */
  state: ApplicationState
  changedAt: number
  pending: { readonly state: Decision; readonly at: number; readonly answer: number | null } | null
  /** The decisions of which the candidate was notified, oldest first. */
  readonly announced: Decision[]
  isUnanswered: boolean
  expiryAnnouncedAt: number
  retainedAtLeastUntil: number
  isExpired: boolean
  /** Whether the candidate lets the company keep it longer. */
  hasConsent: boolean
  /** Whether the candidate has closed their account. */
  hasLeft: boolean
  /** Messages about it. */
  written: number
}

export interface Reference {
  at: number
  readonly all: Known[]
  /** When each job closed; null while it is open. */
  readonly closedAt: (number | null)[]
}

export type Command =
  | { readonly act: 'open'; readonly which: number }
  | { readonly act: 'undo'; readonly which: number }
  | { readonly act: 'withdraw'; readonly which: number }
  | { readonly act: 'consent'; readonly which: number }
  | { readonly act: 'revoke'; readonly which: number }
  | { readonly act: 'write'; readonly which: number; readonly by: 'company' | 'candidate' }
  | {
      readonly act: 'decide'
      readonly which: number
      readonly state: Decision
      readonly from: ApplicationState
    }
  | {
      readonly act: 'answer'
      readonly job: number
      readonly from: 'viewed' | 'shortlisted'
      /** Whoever the filters leave, or all by their ids. */ readonly filtered: boolean
    }
  | { readonly act: 'undoAnswer'; readonly job: number; /** 0: there is none. */ readonly answer: number }
  | { readonly act: 'close'; readonly job: number }

/**
 * The code of a refusal; for an answer, how many applications it decided; for a consent and its end, until when the company keeps
 * the application; null if a command has nothing to say.
 */
export type Reply = string | number | null

export const copyOf = (reference: Reference): Reference => structuredClone(reference)
export const shownState = ({ pending, state }: Known): ApplicationState => pending?.state ?? state

/** Whether the company of a blind job knows who applied. */
export const isRevealed = ({ announced }: Known): boolean => announced.some((one) => one !== 'rejected')

/** Which application a command is about. @throws when there is none */
export function knownOf(reference: Reference, which: number): Known {
  const known = reference.all[which]
  if (!known) throw new Error(`There is no application ${which}`)
  return known
}

/** What the rules of the product say of a command; `answer` names what it decides. */
export function apply(reference: Reference, command: Command, answer = 0): Reply {
  if (command.act === 'close') {
    if (reference.closedAt[command.job] !== null) return 'statusUnchanged'
    reference.closedAt[command.job] = reference.at
    return null
  }
  const ofJob = 'job' in command ? reference.all.filter(({ job }) => job === command.job) : []
  if (command.act === 'answer') {
    const answerable = ofJob.filter(
      (one) => !one.isExpired && isMadeFrom(command.from, shownState(one)) && one.state !== 'rejected',
    )
    for (const one of answerable) one.pending = { state: 'rejected', at: reference.at + 10 * second, answer }
    return answerable.length
  }
  if (command.act === 'undoAnswer') {
    if (command.answer === 0) return 'notFound'
    const answered = ofJob.filter(({ pending }) => pending?.answer === command.answer)
    for (const one of answered) one.pending = null
    return answered.length > 0 ? null : 'decisionAnnounced'
  }
  const known = knownOf(reference, command.which)
  if (command.act === 'open') {
    if (known.state === 'sent' && !known.isExpired) setState(known, 'viewed', reference.at)
    return null
  }
  if (command.act === 'undo') {
    if (!known.pending) return 'decisionAnnounced'
    known.pending = null
    return null
  }
  if (command.act === 'withdraw') {
    if (known.state === 'withdrawn') return null
    if (!canWithdraw(known.state)) return 'applicationClosed'
    known.pending = null
    setState(known, 'withdrawn', reference.at)
    return null
  }
  if (command.act === 'write') {
    if (known.state === 'withdrawn') return 'applicationWithdrawn'
    if (known.isExpired) return 'applicationExpired'
    if (known.hasLeft) return 'applicantGone'
    known.written++
    return null
  }
  if (known.isExpired) return 'applicationExpired'
  if (command.act === 'consent') {
    const isOffered = known.state === 'rejected' || known.state === 'shortlisted'
    if (!known.hasConsent && (!isOffered || retainedUntil(reference, known) === null)) return 'retentionFixed'
    known.hasConsent = true
    return retainedUntil(reference, known)
  }
  if (command.act === 'revoke') {
    if (known.hasConsent) putOff(known, reference.at)
    known.hasConsent = false
    return retainedUntil(reference, known)
  }
  const shown = shownState(known)
  if (shown === command.state) return null
  if (known.state === 'withdrawn') return 'applicationClosed'
  if (!isMadeFrom(command.from, shown)) return 'applicationMoved'
  known.pending =
    known.state === command.state
      ? null
      : { state: command.state, at: reference.at + 10 * second, answer: null }
  return null
}

/** Lets time pass, and does what is due then. */
export function wait(reference: Reference, milliseconds: number): void {
  reference.at += milliseconds
  for (const known of reference.all) {
    const { pending } = known
    if (!pending || pending.at > reference.at) continue
    known.pending = null
    known.announced.push(pending.state)
    setState(known, pending.state, reference.at)
  }
  for (const known of reference.all) {
    const closedAt = reference.closedAt[known.job] ?? null
    if (known.pending || known.isUnanswered || closedAt === null || !awaitsDecision(known.state)) continue
    known.isUnanswered = closedAt + 14 * day <= reference.at && reference.at <= closedAt + 60 * day
  }
}

/** The daily deletion. */
export function sweep(reference: Reference): void {
  const due = (days: number) =>
    reference.all.filter((one) => {
      const until = retainedUntil(reference, one)
      return !one.isExpired && !one.pending && until !== null && until <= reference.at + days * day
    })
  const isAnnounced = (one: Known) => one.expiryAnnouncedAt >= (retainedUntil(reference, one) ?? 0) - 14 * day
  for (const one of due(14)) {
    if (one.state === 'withdrawn' || isAnnounced(one)) continue
    one.expiryAnnouncedAt = reference.at
    putOff(one, reference.at)
  }
  for (const one of due(0)) one.isExpired ||= one.state === 'withdrawn' || isAnnounced(one)
}

/** Until when the company keeps an application; null while it goes on. */
export function retainedUntil(
  reference: Reference,
  { job, state, changedAt, sentAt, retainedAtLeastUntil, hasConsent }: Known,
): number | null {
  const closedAt = reference.closedAt[job] ?? null
  const hasEnded = state === 'withdrawn' || (isDecision(state) && state !== 'shortlisted')
  if (!hasEnded && closedAt === null) return null
  const begun = state === 'shortlisted' ? changedAt : sentAt
  const endedAt = hasEnded ? changedAt : Math.max(closedAt ?? 0, begun)
  return Math.max(endedAt + (hasConsent ? longerDays : retentionDays) * day, retainedAtLeastUntil)
}

/** A date that comes forward leaves 14 days. */
function putOff(known: Known, at: number): void {
  known.retainedAtLeastUntil = Math.max(known.retainedAtLeastUntil, at + 14 * day)
}

function setState(known: Known, state: ApplicationState, at: number): void {
  known.state = state
  known.changedAt = at
}
