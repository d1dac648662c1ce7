/** Work that is no account's, and takes its turn among them. */
type SharedOwner = 'variants' | 'readers'

/** Whose turn it is: accounts take turns, and an urgent entry goes before the others. */
export interface Turn {
  /** An account, or what else has a queue of its own. */
  readonly owner: number | SharedOwner
  readonly urgent: boolean
}

export interface FairQueue<T> {
  /** Whether there is room. */
  add(entry: T, turn: Turn): boolean
  next(): T | null
  /** Whether the entry was waiting. */
  remove(entry: T): boolean
}

/** Other entries get a turn after this many urgent ones. */
const urgentInARow = 4

/** A queue in which every owner has one of their own, so that nobody waits for all that somebody else has sent. */
export function createFairQueue<T>(maximum: {
  readonly all: number
  readonly ofOwner: number
}): FairQueue<T> {
  const [urgent, others] = [createLane<T>(), createLane<T>()]
  let row = 0
  return {
    add(entry, turn) {
      const ofOwner = urgent.count(turn.owner) + others.count(turn.owner)
      if (ofOwner >= maximum.ofOwner || urgent.size() + others.size() >= maximum.all) return false
      ;(turn.urgent ? urgent : others).add(entry, turn.owner)
      return true
    },
    next() {
      const isUrgent = urgent.size() > 0 && (row < urgentInARow || others.size() === 0)
      row = isUrgent ? row + 1 : 0
      return (isUrgent ? urgent : others).next()
    },
    remove: (entry) => urgent.remove(entry) || others.remove(entry),
  }
}

function createLane<T>() {
  /** In the order of their turns. */
  const queues = new Map<Turn['owner'], T[]>()
  return {
    size: () => [...queues.values()].reduce((sum, queue) => sum + queue.length, 0),
    count: (owner: Turn['owner']) => queues.get(owner)?.length ?? 0,
    add(entry: T, owner: Turn['owner']) {
      queues.set(owner, [...(queues.get(owner) ?? []), entry])
    },
    next(): T | null {
      const [turn] = queues
      if (!turn) return null
      const [owner, [entry, ...rest]] = turn
      queues.delete(owner)
      if (rest.length > 0) queues.set(owner, rest)
      return entry ?? null
    },
    remove(entry: T): boolean {
      for (const [owner, queue] of queues) {
        const rest = queue.filter((one) => one !== entry)
        if (rest.length === queue.length) continue
        if (rest.length > 0) queues.set(owner, rest)
        else queues.delete(owner)
        return true
      }
      return false
    },
  }
}
