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
import { findExportedTables, readRows } from './exportRows.ts'

/**
 * Stores a zip with all of a person's data: a JSON file per table with a foreign key to the account, so that new tables are
 * included automatically, their files, and a README. Streamed, so that no file is held in memory.
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
    const files = await findFiles(ctx.db, userId, registeredOn(ctx).modules)
    const pathOf = new Map(files.map((file) => [file.id, file.path]))
    for (const table of await findExportedTables(ctx.db)) {
      const rows = await readRows(ctx.db, table, userId)
      if (rows.length === 0) continue
      const named = await nameIds(ctx.db, rows, locale, pathOf)
      const name = `data/${table.name}.json`
      zip.addBuffer(Buffer.from(JSON.stringify(named, null, 2)), name, entryOptions)
      const description = t(
        `settings:exportFile.tables.${table.name}` as 'settings:exportFile.tables.accounts',
      )
      lines.push(`${name}\n${description}`)
    }
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
