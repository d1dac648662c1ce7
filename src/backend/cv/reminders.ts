import { and, asc, between, eq, gt, isNull, sql } from '#drizzle'
import { dayIn } from '#contract/core/days.ts'
import { addDays } from '#contract/core/workDay.ts'
import { expiryReminderDays } from '#contract/cv/certificates.ts'
import type { Context } from '../core/context.ts'
import { transact } from '../core/transact.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { cvCertificates } from './schema/sections.ts'

const batchSize = 200

/** Reminds owners once of each expiration date: 30 days before it, or later if the certificate was added later. */
export async function remindOfCertificates(
  ctx: Context,
  from: { readonly after: number } | null,
): Promise<object | null> {
  const today = dayIn('UTC', ctx.now())
  const found = await ctx.db
    .select({ id: cvCertificates.id, expiresOn: cvCertificates.expiresOn })
    .from(cvCertificates)
    .innerJoin(accounts, and(eq(accounts.id, cvCertificates.userId), isNull(accounts.closedAt)))
    .where(
      and(
        between(cvCertificates.expiresOn, today, addDays(today, expiryReminderDays)),
        sql`${cvCertificates.remindedFor} is distinct from ${cvCertificates.expiresOn}`,
        gt(cvCertificates.id, from?.after ?? 0),
      ),
    )
    .orderBy(asc(cvCertificates.id))
    .limit(batchSize)
  for (const { id, expiresOn } of found) if (expiresOn !== null) await remind(ctx, id, expiresOn)
  return found.length === batchSize ? { after: found.at(-1)?.id } : null
}

/** The reminder is stored with the event, so that each is sent once, whichever process reaches it first. */
async function remind(ctx: Context, certificateId: number, expiresOn: string): Promise<void> {
  await transact(ctx, async (tx, emit) => {
    const reminded = await tx
      .update(cvCertificates)
      .set({ remindedFor: expiresOn })
      .where(
        and(
          eq(cvCertificates.id, certificateId),
          eq(cvCertificates.expiresOn, expiresOn),
          sql`${cvCertificates.remindedFor} is distinct from ${expiresOn}`,
        ),
      )
      .returning({ id: cvCertificates.id })
    if (reminded.length > 0) await emit('certificateExpiring', { certificateId, expiresOn })
  })
}
