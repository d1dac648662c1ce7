/**
 * Writes the hashes of new migrations into `released.json`: `npm run db:freeze`, once a migration is final.
 * Existing hashes are never changed, because databases have run those migrations.
 */
import { writeFileSync } from 'node:fs'
import { hashOf, journal, listFile, readReleased } from './migrations.ts'

const released = readReleased()
const added = journal().filter(({ tag }) => !(tag in released))
const all = { ...released, ...Object.fromEntries(added.map(({ tag }) => [tag, hashOf(tag)])) }
writeFileSync(listFile, `${JSON.stringify(all, null, 2)}\n`)
process.stdout.write(
  added.length === 0 ? 'Nothing new.\n' : `Frozen: ${added.map(({ tag }) => tag).join(', ')}\n`,
)
