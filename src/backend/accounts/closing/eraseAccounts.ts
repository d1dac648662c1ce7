import { and, asc, eq, inArray, isNotNull, lte, or } from '#drizzle'
import type { Context } from '../../core/context.ts'
import { registeredOn } from '../../core/domainModule.ts'
import type { Tx } from '../../db/connect.ts'
import { accounts } from '../schema/accounts.ts'
import { files } from '../../files/schema.ts'
import { accountPhones } from '../schema/phones.ts'
import { accountClosures } from '../schema/closures.ts'
import { accountEmails } from '../schema/emails.ts'
import { dataExports } from '../../settings/schema.ts'
import { uploads } from '../../uploads/schema.ts'
import { deleteFileRows } from '../../files/commands.ts'
import { deleteWithVariants } from '../../files/deleteObjects.ts'
import { deleteRemovedOf } from '../../files/removedFiles.ts'
import { deleteIfUnused } from '../../files/orphans.ts'

/** Erases accounts whose grace period has ended and returns their number. A failure does not stop the others. */
export async function eraseDueAccounts(ctx: Context): Promise<number> {
  const due = await ctx.db
    .select()
    .from(accountClosures)
    .where(lte(accountClosures.eraseAfter, ctx.now()))
    .orderBy(asc(accountClosures.eraseAfter))
    .limit(50)
  let erased = 0
  for (const closure of due)
    try {
      await erase(ctx, closure)
      erased++
      ctx.security.write({ kind: 'accountErased', outcome: 'done', accountId: closure.accountId })
    } catch (error) {
      ctx.security.write({ kind: 'accountErased', outcome: 'error', accountId: closure.accountId })
      ctx.log.error(
        { err: error, accountId: closure.accountId },
        'account was not erased, it will be tried again',
      )
    }
  return erased
}

/**
 * Deleting the account's row cascades to its data. Before that, each domain moves the data that companies retain to an
 * anonymous account, and erases data without a foreign key to this one.
 */
export async function erase(
  ctx: Context,
  { accountId, eraseAfter }: Pick<typeof accountClosures.$inferSelect, 'accountId' | 'eraseAfter'>,
): Promise<void> {
  // From here on nobody can reopen it: if the rest fails it is tried again, and an older database erases it as well.
  await ctx.ledger.record('account', { id: accountId, at: eraseAfter })
  const exported = await ctx.db
    .select({ fileId: dataExports.fileId })
    .from(dataExports)
    .where(and(eq(dataExports.userId, accountId), isNotNull(dataExports.fileId)))
  const ids = [0, ...exported.map(({ fileId }) => fileId ?? 0)]
  const { modules } = registeredOn(ctx)
  const own = or(
    and(eq(files.ownerId, accountId), or(inArray(files.id, ids), eq(files.audience, 'owner'))),
    ...modules.flatMap(({ ownFiles }) => ownFiles?.(accountId) ?? []),
  )
  const uploaded = await ctx.db
    .select({ fileId: uploads.fileId })
    .from(uploads)
    .where(and(eq(uploads.accountId, accountId), isNotNull(uploads.fileId)))
  // Files are deleted first: if the rest fails, their rows are still there for the next run.
  const erased = await ctx.db
    .select({ id: files.id, key: files.key, pagePictures: files.pagePictures })
    .from(files)
    .where(own)
  for (const file of erased) await deleteWithVariants(ctx.files, file)
  await deleteRemovedOf(ctx, accountId)
  await ctx.db.transaction(async (tx) => {
    const traces = await findIdentifiers(tx, accountId)
    const anonymousId = await addAnonymousAccount(ctx, tx, accountId)
    for (const { erase } of modules) await erase?.(ctx, tx, { accountId, anonymousId, ...traces })
    await deleteFileRows(
      tx,
      erased.map(({ id }) => id),
    )
    await tx.delete(accounts).where(eq(accounts.id, accountId))
  })
  // What was checked and never used; a crash before this leaves orphans, which are deleted each night.
  for (const { fileId } of uploaded) await deleteIfUnused(ctx, fileId ?? 0)
}

interface Identifiers {
  readonly emails: string[]
  readonly phones: string[]
}

async function findIdentifiers(tx: Tx, accountId: number): Promise<Identifiers> {
  const emails = await tx
    .select({ email: accountEmails.email })
    .from(accountEmails)
    .where(eq(accountEmails.accountId, accountId))
  const phones = await tx
    .select({ number: accountPhones.number })
    .from(accountPhones)
    .where(eq(accountPhones.accountId, accountId))
  return {
    emails: emails.map(({ email }) => email),
    phones: phones.map(({ number }) => number),
  }
}

/** A placeholder account that nobody can sign in with. */
async function addAnonymousAccount(ctx: Context, tx: Tx, accountId: number): Promise<number> {
  const [added] = await tx
    .insert(accounts)
    .values({
      // `.invalid` is a reserved domain: no mail arrives there and nobody can sign up with it.
      email: `erased-${accountId}@erased.invalid`,
      passwordHash: '',
      emailVerifiedAt: ctx.now(),
      termsAcceptedAt: ctx.now(),
      closedAt: ctx.now(),
    })
    .returning({ id: accounts.id })
  if (!added) throw new Error('No account came back from its insert')
  const person = { userId: added.id, firstName: '№', lastName: String(added.id) }
  for (const { createAccount } of registeredOn(ctx).modules) await createAccount?.(tx, person)
  return added.id
}
