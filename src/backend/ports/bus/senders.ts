export interface Message {
  readonly channel: string
  readonly payload: string
}

/** What a process sends on the bus, numbered from 1. A heartbeat has no messages, and the number of the last packet that has. */
export interface Packet {
  /** The id of the process. */
  readonly from: string
  readonly number: number
  readonly messages: readonly Message[]
  /** The last heartbeat of a process that stops: everything it has changed has been sent. */
  readonly isLast?: boolean
}

/** Interval of heartbeats, and the silence after which a process counts as gone, in milliseconds. */
export const heartbeatMs = 500
export const silenceMs = 2_500

interface Sender {
  readonly number: number
  /** Milliseconds of `performance.now()`. */
  readonly receivedAt: number
}

/** Knows from numbers and heartbeats whether a packet of another process was missed. */
export function createSenders(now: () => number = () => performance.now()) {
  const senders = new Map<string, Sender>()
  return {
    /**
     * False when something of the sender was missed before this packet. Of one that is not known it was, unless it has just begun:
     * it was cut off or paused, and taken for gone.
     */
    receive({ from, number, messages, isLast = false }: Packet): boolean {
      const last = senders.get(from)?.number ?? 0
      if (isLast) senders.delete(from)
      else senders.set(from, { number: Math.max(number, last), receivedAt: now() })
      return number <= (messages.length > 0 ? last + 1 : last)
    },

    /** Removes those that fell silent without a last packet, and returns whether there are any. */
    removeSilent(): boolean {
      const silent = [...senders].filter(([, { receivedAt }]) => receivedAt < now() - silenceMs)
      for (const [from] of silent) senders.delete(from)
      return silent.length > 0
    },

    clear: (): void => senders.clear(),
  }
}
