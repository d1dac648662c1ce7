/** Somebody as the application named them when it signed a subscription. */
export interface Member {
  userId: string
  info: unknown
}

/** Who is present on a channel. A user with several sockets is one member, from the first to the last of them. */
export class Presence {
  readonly #members = new Map<string, { info: unknown; sockets: number }>()

  get size(): number {
    return this.#members.size
  }

  has(userId: string): boolean {
    return this.#members.has(userId)
  }

  /** True when the user was not there before. */
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

  /** The member list in the form in which a new subscriber gets it. */
  snapshot(): { count: number; ids: string[]; hash: Record<string, unknown> } {
    const hash = Object.fromEntries([...this.#members].map(([id, { info }]) => [id, info ?? null]))
    return { count: this.size, ids: this.userIds(), hash }
  }
}
