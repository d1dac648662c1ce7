import { diskStore, ledgerFolder, type FileStore } from './store.ts'

/** What ends for good: the erasure of an account, and the revocation of a link. */
export type LedgerKind = 'account' | 'link'

/** Something that has ended, or was about to: its id, and when. */
export interface LedgerEntry {
  readonly id: number
  /** Ids are given out anew after an older database was restored: the entry is about what was created before. */
  readonly at: Date
}

/**
 * What a restored database must not bring back, outside of the database: ids and times alone, an object each, which is never
 * changed nor deleted. Who ends something records it before the commit, so that nothing that was committed is missing.
 */
export interface Ledger {
  /** Idempotent. @throws Error when it is not recorded: then nothing may be committed */
  record(kind: LedgerKind, entry: LedgerEntry): Promise<void>
  /** All entries, month by month. */
  read(kind: LedgerKind): AsyncGenerator<LedgerEntry>
  /**
   * Marks where the copy is, once, so that a folder that is not mounted is told from an empty ledger. Without a copy it does nothing.
   * @throws Error when there was one, and it is not there
   */
  markCopy(): Promise<void>
  /** Whether the copy is where it was marked; null without a copy. */
  hasCopy(): Promise<boolean | null>
}

const nameOf = ({ id, at }: LedgerEntry) => `${id}-${at.getTime()}`
const entryName = /\/([1-9]\d*)-([1-9]\d*)$/

/** In the copy: that it is one; in the store: that there is a copy with that mark. */
const copyMark = `${ledgerFolder}/copy`

/** @param folder where the copy is; without one there is none */
export const openLedger = (store: FileStore, folder: string | null = null): Ledger =>
  createLedger(store, folder === null ? null : diskStore(folder))

/** @param copy has every entry as well; reading takes what either of the two has, because one may have been lost */
export function createLedger(store: FileStore, copy: FileStore | null): Ledger {
  const stores = copy ? [store, copy] : [store]
  const folderOf = (kind: LedgerKind) => `${ledgerFolder}/${kind}`
  return {
    async record(kind, entry) {
      const key = `${folderOf(kind)}/${entry.at.toISOString().slice(0, 7)}/${nameOf(entry)}`
      await Promise.all(stores.map((store) => store.putDurably(key, new Uint8Array())))
    },
    async *read(kind) {
      const months = await Promise.all(stores.map((store) => store.folders(folderOf(kind))))
      for (const month of [...new Set(months.flat())].sort()) {
        const keys = await Promise.all(stores.map((store) => store.list(month)))
        for (const key of new Set(keys.flat())) {
          const [, id, at] = entryName.exec(key) ?? []
          if (id !== undefined) yield { id: Number(id), at: new Date(Number(at)) }
        }
      }
    },
    async markCopy() {
      if (!copy || (await copy.storedAt(copyMark))) return
      if (await store.storedAt(copyMark)) throw new Error('The folder has no ledger: is its disk mounted?')
      await copy.putDurably(copyMark, new Uint8Array())
      await store.putDurably(copyMark, new Uint8Array())
    },
    hasCopy: async () => copy && (await copy.storedAt(copyMark)) !== null,
  }
}
