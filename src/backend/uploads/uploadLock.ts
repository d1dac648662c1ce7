import { and, eq, isNotNull, isNull, lt, or, sql } from '#drizzle'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '../core/context.ts'
import { notFound, refuse } from '../core/refuse.ts'
import { uploads } from './schema.ts'

/** A lock outlives its process by this many seconds. */
const leaseSeconds = 8
/** How often it is renewed, and its holder learns that another request waits, in milliseconds. */
const renewalMs = 1_000
const retryMs = 50
/** How long a request waits for the lock, in milliseconds. */
const patienceMs = 20_000

/** The holders in this process, by upload, so that they learn of a waiting request at once. */
const holders = new Map<string, { readonly by: string; release(): void }>()

/**
 * An exclusive lock on an upload, for requests in any process. It is a lease in the upload's row: a held database
 * connection or transaction would last as long as the client takes to send, and connections are few.
 */
export class UploadLock {
  readonly #ctx: Pick<Context, 'db' | 'log'>
  readonly #id: string
  readonly #by = randomUUID()
  #renewal: NodeJS.Timeout | undefined

  constructor(ctx: Pick<Context, 'db' | 'log'>, id: string) {
    this.#ctx = ctx
    this.#id = id
  }

  /**
   * @param release called when another request waits, or the lock was lost
   * @throws Refused `uploadConflict` when the holder does not release it in time; `notFound` when the upload is gone
   */
  async lock(signal: AbortSignal, release: () => void): Promise<void> {
    const until = performance.now() + patienceMs
    while (!(await this.#acquire())) {
      await this.#requestRelease()
      if (signal.aborted || performance.now() > until) throw refuse('uploadConflict')
      await delay(retryMs)
    }
    holders.set(this.#id, { by: this.#by, release })
    this.#renewal = setInterval(() => void this.#renew(release), renewalMs)
    this.#renewal.unref()
  }

  async unlock(): Promise<void> {
    clearInterval(this.#renewal)
    if (holders.get(this.#id)?.by === this.#by) holders.delete(this.#id)
    await this.#ctx.db
      .update(uploads)
      .set({ lockedBy: null, lockedUntil: null, releaseRequested: false })
      .where(this.#isMine())
  }

  readonly #isMine = () => and(eq(uploads.id, this.#id), eq(uploads.lockedBy, this.#by))

  async #acquire(): Promise<boolean> {
    const isFree = or(isNull(uploads.lockedBy), lt(uploads.lockedUntil, sql`now()`))
    const taken = await this.#ctx.db
      .update(uploads)
      .set({ lockedBy: this.#by, lockedUntil: leaseEnd, releaseRequested: false })
      .where(and(eq(uploads.id, this.#id), isFree))
      .returning({ id: uploads.id })
    return taken.length > 0
  }

  async #requestRelease(): Promise<void> {
    holders.get(this.#id)?.release()
    const waiting = await this.#ctx.db
      .update(uploads)
      .set({ releaseRequested: true })
      .where(and(eq(uploads.id, this.#id), isNotNull(uploads.lockedBy)))
      .returning({ id: uploads.id })
    if (waiting.length > 0) return
    const [row] = await this.#ctx.db.select({ id: uploads.id }).from(uploads).where(eq(uploads.id, this.#id))
    if (!row) throw notFound()
  }

  async #renew(release: () => void): Promise<void> {
    try {
      const [renewed] = await this.#ctx.db
        .update(uploads)
        .set({ lockedUntil: leaseEnd })
        .where(this.#isMine())
        .returning({ requested: uploads.releaseRequested })
      if (!renewed || renewed.requested) release()
    } catch (error) {
      // The lease lasts for several renewals.
      this.#ctx.log.warn({ err: error }, 'upload lock not renewed')
    }
  }
}

/** By the database's clock, which all processes share. */
const leaseEnd = sql`now() + make_interval(secs => ${leaseSeconds})`

/** Runs work that no other request may interrupt. @throws Refused */
export async function withUploadLock<T>(ctx: Context, id: string, work: () => Promise<T>): Promise<T> {
  const lock = new UploadLock(ctx, id)
  await lock.lock(new AbortController().signal, () => undefined)
  try {
    return await work()
  } finally {
    await lock.unlock()
  }
}
