import { and, asc, eq, inArray, isNotNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Context } from '../core/context.ts'
import { rateKey, rateNames } from '../core/rateLimits.ts'
import type { Tx } from '../db/connect.ts'
import { accounts, events, rateLimits, verificationCodes } from '../db/schema/accounts.ts'
import { applications } from '../db/schema/applications.ts'
import { invitations } from '../db/schema/careers.ts'
import { files } from '../db/schema/files.ts'
import { accountPhones } from '../db/schema/phones.ts'
import { employments, profiles } from '../db/schema/profiles.ts'
import { accountClosures, accountEmails, dataExports } from '../db/schema/settings.ts'
import { signUps } from '../db/schema/signUps.ts'
import { forgetWithVariants } from '../files/variants.ts'
import { fileIdsOf } from './settingAside.ts'

/** Erases every account whose grace has ended; gives how many. One that fails does not hold up the others. */
export async function eraseClosed(ctx: Context): Promise<number> {
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
 * The account and all that hangs on it goes with its row. What companies keep, the applications they decided on and
 * the employments they confirmed, moves to an account without a person first: nobody signs in with it, and it says
 * nothing but that somebody was there.
 */
async function erase(
  ctx: Context,
  { accountId, setAside }: typeof accountClosures.$inferSelect,
): Promise<void> {
  const exported = await ctx.db
    .select({ fileId: dataExports.fileId })
    .from(dataExports)
    .where(and(eq(dataExports.userId, accountId), isNotNull(dataExports.fileId)))
  const ids = [0, ...fileIdsOf(setAside), ...exported.map(({ fileId }) => fileId ?? 0)]
  const own = and(eq(files.ownerId, accountId), or(inArray(files.id, ids), eq(files.audience, 'owner')))
  // First the bytes: if the rest fails, the rows still say what there is to erase.
  for (const { key } of await ctx.db.select({ key: files.key }).from(files).where(own))
    await forgetWithVariants(ctx.files, key)
  await ctx.db.transaction(async (tx) => {
    const traces = await findTraces(tx, accountId)
    await moveToNobody(ctx, tx, accountId)
    await tx.delete(invitations).where(inArray(invitations.email, traces.emails))
    await tx.delete(files).where(own)
    await tx.delete(accounts).where(eq(accounts.id, accountId))
    await wipe(tx, accountId, traces)
  })
}

interface Traces {
  readonly emails: string[]
  readonly phones: string[]
}

async function findTraces(tx: Tx, accountId: number): Promise<Traces> {
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

async function moveToNobody(ctx: Context, tx: Tx, accountId: number): Promise<void> {
  const [nobody] = await tx
    .insert(accounts)
    .values({
      // `.invalid` is nobody's: no mail arrives there and nobody can sign up with it.
      email: `erased-${accountId}@erased.invalid`,
      passwordHash: '',
      emailVerifiedAt: ctx.now(),
      termsAcceptedAt: ctx.now(),
      closedAt: ctx.now(),
    })
    .returning({ id: accounts.id })
  if (!nobody) throw new Error('No account came back from its insert')
  const userId = nobody.id
  await tx.insert(profiles).values({ userId, firstName: '№', lastName: String(userId) })
  await tx
    .update(applications)
    .set({
      userId,
      snapshot: sql`jsonb_set(${applications.snapshot}, '{user_id}', ${String(userId)}::jsonb)`,
    })
    .where(eq(applications.userId, accountId))
  await tx
    .update(employments)
    .set({ userId, description: '' })
    .where(and(eq(employments.userId, accountId), isNotNull(employments.verifiedAt)))
}

/**
 * What no key ties to the account: codes and forms by address, counters, events and work that hold an address of the
 * person, or name them. Only whole values count: somebody else's address may contain theirs.
 */
async function wipe(tx: Tx, accountId: number, { emails, phones }: Traces): Promise<void> {
  await tx.delete(signUps).where(inArray(signUps.email, emails))
  await tx
    .delete(verificationCodes)
    .where(sql`split_part(${verificationCodes.target}, ' ', 1) = ${String(accountId)}`)
  const addresses = [...emails, ...phones]
  const holds = (payload: SQL) =>
    or(...['email', 'from', 'to', 'number'].map((key) => inArray(sql`${payload}->>${key}`, addresses)))
  await tx.delete(events).where(holds(sql`${events.payload}::jsonb`))
  const counters = rateNames.flatMap((name) => addresses.map((address) => rateKey(name, address)))
  await tx.delete(rateLimits).where(inArray(rateLimits.key, counters))
  await tx.execute(sql`
    delete from pgboss.job
    where ${holds(sql`data`)} or ${holds(sql`data->'payload'`)}
      or data->>'names' = ${String(accountId)}`)
}
