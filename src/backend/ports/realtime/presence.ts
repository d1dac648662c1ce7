/** A member of a presence channel, as the application signed it. */
export interface Member {
  userId: string
  info: unknown
}

/** The members of a presence channel. A user with several sockets is one member. */
export class Presence {
  readonly #members = new Map<string, { info: unknown; sockets: number }>()

  get size(): number {
    return this.#members.size
  }

  has(userId: string): boolean {
    return this.#members.has(userId)
  }

  /** True when this is the user's first socket. */
  join(member: Member): boolean {
    const known = this.#members.get(member.userId)
    if (known) known.sockets += 1
    else this.#members.set(member.userId, { info: member.info, sockets: 1 })
    return !known
  }

  /** True when that was the user's last socket. */
  leave(userId: string): boolean {
    const known = this.#members.get(userId)
    if (!known) return false
    known.sockets -= 1
    return known.sockets === 0 && this.#members.delete(userId)
  }

  userIds(): string[] {
    return [...this.#members.keys()]
  }

  /** The member list in the form of the Pusher protocol. */
  snapshot(): { count: number; ids: string[]; hash: Record<string, unknown> } {
    const hash = Object.fromEntries([...this.#members].map(([id, { info }]) => [id, info ?? null]))
    return { count: this.size, ids: this.userIds(), hash }
  }
}
