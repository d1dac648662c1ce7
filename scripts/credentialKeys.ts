/**
 * The keys with which companies sign credentials: `npm run credential-keys -- list | rotate | revoke | after-restore`. With the
 * embedded database, which allows one process, the product has to be stopped first.
 */
import { parseArgs } from 'node:util'
import { listKeys, revokeKey, rotateKey, type ListedKey } from '#backend/credentials/issuers/operateKeys.ts'
import { closeListsAfterRestore } from '#backend/credentials/status/places.ts'
import type { Context } from '#backend/core/context.ts'
import { startOperatorBackend } from './operatorBackend.ts'

const usage = `The keys with which companies sign credentials.

  npm run credential-keys -- list [globex]
  npm run credential-keys -- rotate globex
  npm run credential-keys -- revoke globex 2
  npm run credential-keys -- after-restore

rotate gives a company a new key; what it has signed still holds. A company that serves its own document has to take over the
new key: until then its credentials name this site again.
revoke is for a key that somebody else may have: nothing that it has signed holds any more, for good, and another key takes its
place. The number is the one that list shows.
after-restore is for a database that was restored from a backup: credentials that were signed after the backup are revoked,
because their places in the lists are not known any more.

Run it with the environment of the product (CREDENTIAL_KEY, DATABASE_URL or DATA_DIR); without DATABASE_URL stop the product
first. Exits with 0 when it is done, 1 when there is no such company or key, 2 on wrong arguments.
`

const dayOf = (time: Date | null) => time?.toISOString().slice(0, 10) ?? ''

function stateOf({ retiredAt, revokedAt }: ListedKey): string {
  if (revokedAt) return `revoked ${dayOf(revokedAt)}`
  return retiredAt ? `retired ${dayOf(retiredAt)}` : 'current'
}

/** Each prints what it did, and returns whether there was anything to do it to. */
const commands: Readonly<Record<string, (ctx: Context, rest: readonly string[]) => Promise<boolean | null>>> =
  {
    async list(ctx, [slug, ...more]) {
      if (more.length > 0) return null
      for (const key of await listKeys(ctx, slug))
        print(
          [key.slug, `key-${key.number}`, stateOf(key), dayOf(key.createdAt), key.did, key.publicKey].join(
            '\t',
          ),
        )
      return true
    },
    async rotate(ctx, [slug, ...more]) {
      if (slug === undefined || more.length > 0) return null
      const key = await rotateKey(ctx, slug)
      print(key ? `${slug} signs with key-${key.number}.` : `No company ${slug} has ever signed.`)
      return key !== null
    },
    async revoke(ctx, [slug, number = '', ...more]) {
      if (slug === undefined || !/^[1-9]\d{0,3}$/.test(number) || more.length > 0) return null
      const key = await revokeKey(ctx, slug, Number(number))
      print(
        key
          ? `Nothing holds that key-${number} of ${slug} has signed.`
          : `${slug} has no key-${number} to revoke.`,
      )
      return key !== null
    },
    async 'after-restore'(ctx, rest) {
      if (rest.length > 0) return null
      const closed = await ctx.db.transaction((tx) => closeListsAfterRestore(tx, ctx.now()))
      print(`${closed} lists are closed; credentials that this database does not know are revoked.`)
      return true
    },
  }
const print = (line: string) => process.stdout.write(`${line}\n`)

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    })
    return { help: values.help === true, positionals }
  } catch {
    return { help: false, positionals: [] }
  }
}

const { help, positionals } = readArguments()
const [name = '', ...rest] = positionals
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
let found: boolean | null = null
if (command && !help) {
  const backend = await startOperatorBackend()
  try {
    found = await command(backend.ctx, rest)
  } finally {
    await backend.stop()
  }
}
if (found === null) (help ? process.stdout : process.stderr).write(usage)
process.exitCode = help ? 0 : found === null ? 2 : found ? 0 : 1
