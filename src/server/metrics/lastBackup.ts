import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** What a successful backup leaves, so that its age can be measured; docs/operations.md describes it for scripts. */
const LastBackup = z.object({
  /** When it had been written in full. */
  finishedAt: z.iso.datetime({ offset: true }),
  /** When a backup was last found complete and readable. */
  verifiedAt: z.iso.datetime({ offset: true }).nullish(),
})

/** Unix time in seconds of the last backup and of the last verification; null where there was none, or the file is invalid. */
export async function readLastBackup(
  dataFolder: string,
): Promise<{ finished: number | null; verified: number | null }> {
  const read = async () => JSON.parse(await readFile(join(dataFolder, 'backup.json'), 'utf8')) as unknown
  const { data } = LastBackup.safeParse(await read().catch(() => null))
  const seconds = (time: string | null | undefined) => (time ? Date.parse(time) / 1000 : null)
  return { finished: seconds(data?.finishedAt), verified: seconds(data?.verifiedAt) }
}
