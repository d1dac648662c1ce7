import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { eq, sql } from 'drizzle-orm'
import { ZipFile } from 'yazl'
import type { Context } from '../core/context.ts'
import { files } from '../db/schema/files.ts'
import type { Kept } from '../files/commands.ts'

/** What proves who somebody is, is no business of a file that is carried around. */
const secret = /hash|secret|token|public_key/

/**
 * Puts everything of a person into a zip in the store: one JSON file for each table whose rows go with the account, so
 * that what another domain keeps is in it from its first day, and the files that belong to them. Streamed: neither the
 * whole nor any file is held in memory.
 */
export async function gather(ctx: Context, userId: number): Promise<Kept> {
  const folder = await mkdtemp(join(tmpdir(), 'tenure-export-'))
  try {
    const path = join(folder, 'export.zip')
    const zip = new ZipFile()
    const written = pipeline(zip.outputStream, createWriteStream(path))
    for (const { table, column } of await ownedTables(ctx)) {
      const rows = await readRows(ctx, table, column, userId)
      const when = { mtime: ctx.now() }
      if (rows.length > 0)
        zip.addBuffer(Buffer.from(JSON.stringify(rows, null, 2)), `data/${table}.json`, when)
    }
    for (const { key, name, id } of await ownFiles(ctx, userId))
      zip.addReadStreamLazy(`files/${id}-${safeName(name)}`, (give) => {
        ctx.files.read(key).then(
          (stream) => give(null, stream),
          (error: unknown) => give(error, undefined as never),
        )
      })
    zip.on('error', (error) =>
      (zip.outputStream as unknown as { destroy(error: unknown): void }).destroy(error),
    )
    zip.end()
    await written
    const day = ctx.now().toISOString().slice(0, 10)
    const name = `${ctx.productName.toLowerCase()}-${day}.zip`
    const { size } = await stat(path)
    return { key: await ctx.files.keep(path), name, type: 'application/zip', size }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Tables whose rows are deleted with the account, by the foreign key that says so. */
async function ownedTables(ctx: Context): Promise<{ table: string; column: string }[]> {
  const { rows } = await ctx.db.execute<{ table: string; column: string }>(sql`
    select c.conrelid::regclass::text as "table", a.attname as "column"
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confdeltype = 'c' and c.confrelid = 'accounts'::regclass
    order by 1, 2`)
  return [{ table: 'accounts', column: 'id' }, ...rows]
}

async function readRows(ctx: Context, table: string, column: string, userId: number) {
  const { rows } = await ctx.db.execute<{ row: Record<string, unknown> }>(sql`
    select to_jsonb(t) as row from ${sql.identifier(table)} t where t.${sql.identifier(column)} = ${userId}`)
  return rows.map(({ row }) => Object.fromEntries(Object.entries(row).filter(([name]) => !secret.test(name))))
}

/** Every file of theirs but earlier exports. */
function ownFiles(ctx: Context, userId: number) {
  return ctx.db
    .select({ id: files.id, key: files.key, name: files.name })
    .from(files)
    .where(sql`${eq(files.ownerId, userId)} and ${files.audience} <> 'owner'`)
    .orderBy(files.id)
}

/** A name without a way out of its folder. */
const safeName = (name: string) => name.replace(/[\\/\0]/g, '_').replace(/^\.+/, '_') || 'file'
