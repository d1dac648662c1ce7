/**
 * Writes the hashes of new migrations into `released.json`: `npm run db:freeze`, once a migration is final.
 * Existing hashes are never changed, because databases have run those migrations. Snapshots but the newest are deleted:
 * the next migration is generated from that one alone.
 */
import { rmSync, writeFileSync } from 'node:fs'
import { migrationFolder, readJournal } from '#backend/db/migrationFiles.ts'
import { hashOf, listFile, readReleased, snapshots } from './migrations.ts'

const released = readReleased()
const added = readJournal().filter(({ tag }) => !(tag in released))
const all = { ...released, ...Object.fromEntries(added.map(({ tag }) => [tag, hashOf(tag)])) }
for (const name of snapshots().slice(0, -1)) rmSync(`${migrationFolder}/meta/${name}`)
writeFileSync(listFile, `${JSON.stringify(all, null, 2)}\n`)
process.stdout.write(
  added.length === 0 ? 'Nothing new.\n' : `Frozen: ${added.map(({ tag }) => tag).join(', ')}\n`,
)
