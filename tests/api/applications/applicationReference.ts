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
/** For how many days the company keeps applications. */
export const keptDays = 30

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
  keptAtLeastUntil: number
  isExpired: boolean
}

export interface World {
  at: number
  readonly all: Known[]
  /** When each job closed; null while it is open. */
  readonly closedAt: (number | null)[]
}

export type Command =
  | { readonly act: 'open'; readonly which: number }
  | { readonly act: 'undo'; readonly which: number }
  | { readonly act: 'withdraw'; readonly which: number }
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

/** The code of a refusal; for an answer, how many applications it decided; null if a command has nothing to say. */
export type Reply = string | number | null

export const copyOf = (world: World): World => structuredClone(world)
export const shownState = ({ pending, state }: Known): ApplicationState => pending?.state ?? state

/** Which application a command is about. @throws when there is none */
export function knownOf(world: World, which: number): Known {
  const known = world.all[which]
  if (!known) throw new Error(`There is no application ${which}`)
  return known
}

/** What the rules of the product say of a command; `answer` names what it decides. */
export function apply(world: World, command: Command, answer = 0): Reply {
  if (command.act === 'close') {
    if (world.closedAt[command.job] !== null) return 'statusUnchanged'
    world.closedAt[command.job] = world.at
    return null
  }
  const ofJob = 'job' in command ? world.all.filter(({ job }) => job === command.job) : []
  if (command.act === 'answer') {
    const answerable = ofJob.filter(
      (one) => !one.isExpired && isMadeFrom(command.from, shownState(one)) && one.state !== 'rejected',
    )
    for (const one of answerable) one.pending = { state: 'rejected', at: world.at + 10 * second, answer }
    return answerable.length
  }
  if (command.act === 'undoAnswer') {
    if (command.answer === 0) return 'notFound'
    const answered = ofJob.filter(({ pending }) => pending?.answer === command.answer)
    for (const one of answered) one.pending = null
    return answered.length > 0 ? null : 'decisionAnnounced'
  }
  const known = knownOf(world, command.which)
  if (command.act === 'open') {
    if (known.state === 'sent' && !known.isExpired) setState(known, 'viewed', world.at)
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
    setState(known, 'withdrawn', world.at)
    return null
  }
  if (known.isExpired) return 'applicationExpired'
  const shown = shownState(known)
  if (shown === command.state) return null
  if (known.state === 'withdrawn') return 'applicationClosed'
  if (!isMadeFrom(command.from, shown)) return 'applicationMoved'
  known.pending =
    known.state === command.state ? null : { state: command.state, at: world.at + 10 * second, answer: null }
  return null
}

/** Lets time pass, and does what is due then. */
export function wait(world: World, milliseconds: number): void {
  world.at += milliseconds
  for (const known of world.all) {
    const { pending } = known
    if (!pending || pending.at > world.at) continue
    known.pending = null
    known.announced.push(pending.state)
    setState(known, pending.state, world.at)
  }
  for (const known of world.all) {
    const closedAt = world.closedAt[known.job] ?? null
    if (known.pending || known.isUnanswered || closedAt === null || !awaitsDecision(known.state)) continue
    known.isUnanswered = closedAt + 14 * day <= world.at && world.at <= closedAt + 60 * day
  }
}

/** The daily deletion. */
export function sweep(world: World): void {
  const due = (days: number) =>
    world.all.filter((one) => {
      const until = keptUntil(world, one)
      return !one.isExpired && !one.pending && until !== null && until <= world.at + days * day
    })
  const isAnnounced = (one: Known) => one.expiryAnnouncedAt >= (keptUntil(world, one) ?? 0) - 14 * day
  for (const one of due(14)) {
    if (one.state === 'withdrawn' || isAnnounced(one)) continue
    one.expiryAnnouncedAt = world.at
    one.keptAtLeastUntil = Math.max(one.keptAtLeastUntil, world.at + 14 * day)
  }
  for (const one of due(0)) one.isExpired ||= one.state === 'withdrawn' || isAnnounced(one)
}

/** Until when the company keeps an application; null while it goes on. */
function keptUntil(world: World, { job, state, changedAt, sentAt, keptAtLeastUntil }: Known): number | null {
  const closedAt = world.closedAt[job] ?? null
  const hasEnded = state === 'withdrawn' || (isDecision(state) && state !== 'shortlisted')
  if (!hasEnded && closedAt === null) return null
  const begun = state === 'shortlisted' ? changedAt : sentAt
  const endedAt = hasEnded ? changedAt : Math.max(closedAt ?? 0, begun)
  return Math.max(endedAt + keptDays * day, keptAtLeastUntil)
}

function setState(known: Known, state: ApplicationState, at: number): void {
  known.state = state
  known.changedAt = at
}
