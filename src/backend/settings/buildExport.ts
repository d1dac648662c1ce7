import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Locale } from '#contract/core/locale.ts'
import type { Context } from '../core/context.ts'
import { registeredOn } from '../core/domainModule.ts'
import type { StoredUpload } from '../files/commands.ts'
import { findFiles } from './exportFiles.ts'
import { nameIds } from './exportNames.ts'
import { findExportedTables, readQuery, readRows, type Row } from './exportRows.ts'

/**
 * Stores a zip with all of a person's data: a JSON file per table with a foreign key to the account, so that new tables are
 * included automatically, what domains add, their files, and a README. Streamed, so that no file is held in memory.
 */
export async function buildExport(ctx: Context, userId: number, locale: Locale): Promise<StoredUpload> {
  const folder = await mkdtemp(join(tmpdir(), 'tenure-export-'))
  try {
    const path = join(folder, 'export.zip')
    const zip = new ZipFile()
    const written = pipeline(zip.outputStream, createWriteStream(path))
    const entryOptions = { mtime: ctx.now() }
    const t = ctx.t(locale)
    const day = ctx.now().toISOString().slice(0, 10)
    const lines = [
      t('settings:exportFile.title', { product: ctx.productName, day }),
      t('settings:exportFile.intro'),
    ]
    const { modules } = registeredOn(ctx)
    const files = await findFiles(ctx.db, userId, modules)
    const pathOf = new Map(files.map((file) => [file.id, file.path]))
    const addRows = async (part: string, rows: readonly Row[]) => {
      if (rows.length === 0) return
      const named = await nameIds(ctx.db, rows, locale, pathOf)
      const name = `data/${part}.json`
      zip.addBuffer(Buffer.from(JSON.stringify(named, null, 2)), name, entryOptions)
      const description = t(`settings:exportFile.tables.${part}` as 'settings:exportFile.tables.accounts')
      lines.push(`${name}\n${description}`)
    }
    for (const table of await findExportedTables(ctx.db))
      await addRows(table.name, await readRows(ctx.db, table, userId))
    for (const { exportRows = {} } of modules)
      for (const [part, query] of Object.entries(exportRows))
        await addRows(part, await readQuery(ctx.db, query(userId)))
    for (const file of files)
      zip.addReadStreamLazy(file.path, (callback) => {
        ctx.files.read(file.key).then(
          (stream) => callback(null, stream),
          (error: unknown) => callback(error, undefined as never),
        )
      })
    if (files.length > 0) lines.push(`files\n${t('settings:exportFile.files')}`)
    zip.addBuffer(Buffer.from(`${lines.join('\n\n')}\n`), 'README.txt', entryOptions)
    zip.on('error', (error) =>
      (zip.outputStream as unknown as { destroy(error: unknown): void }).destroy(error),
    )
    zip.end()
    await written
    const name = `${ctx.productName.toLowerCase()}-${day}.zip`
    const { size } = await stat(path)
    return { key: await ctx.files.put(path), name, type: 'application/zip', size }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
