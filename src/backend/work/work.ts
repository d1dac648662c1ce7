import { eraseClosed } from '../accounts/erasing.ts'
import { forgetAttempts } from '../accounts/attempts.ts'
import { forgetCodes } from '../core/codes.ts'
import { forgetResets, sendReset } from '../accounts/resets.ts'
import { sendCode } from '../accounts/signUp.ts'
import { recheckDomains } from '../companies/domain/rechecking.ts'
import { announceDecisions } from '../applications/announcing.ts'
import type { Context } from '../core/context.ts'
import { runDelivery } from '../core/events.ts'
import { wipeAddresses } from '../core/security/wipeAddresses.ts'
import { forgetActivity } from '../accounts/security/activity.ts'
import { forgetChallenges } from '../accounts/security/challenges.ts'
import { closeEndedJobs } from '../jobs/ending.ts'
import { allJobsTag } from '../jobs/stale.ts'
import { composeMail } from '../mail/templates.ts'
import type { Mailer } from '../mail/mailer.ts'
import { sendDigests } from '../notifications/digests.ts'
import { endExports, makeExport } from '../settings/exports.ts'
import { deleteRelayed } from '../realtime/relay.ts'
import { composeText } from '../sms/composeText.ts'
import type { Texter } from '../sms/texter.ts'

/** Hands the queue's work to those who do it. */
export async function startWork(ctx: Context, mailer: Mailer, texter: Texter): Promise<void> {
  await ctx.queue.work('delivery', (data, attempt) => runDelivery(ctx, data, attempt))
  await ctx.queue.work('mail', async (data, { id }) => mailer.send({ ...composeMail(ctx, data), id }))
  await ctx.queue.work('code', ({ attempt }) => sendCode(ctx, attempt))
  await ctx.queue.work('reset', ({ email }) => sendReset(ctx, mailer, email))
  await ctx.queue.work('textMessage', async (data) => {
    // A code that has ended meanwhile would only cost.
    if (ctx.now() < new Date(data.until)) await texter.send(composeText(ctx, data))
  })
  await ctx.queue.work('sweep', async () => {
    await forgetCodes(ctx.db, ctx.now())
    await forgetAttempts(ctx.db, ctx.now())
    await forgetResets(ctx.db, ctx.now())
    await forgetActivity(ctx.db, ctx.now())
    await forgetChallenges(ctx.db, ctx.now())
    await deleteRelayed(ctx.db, ctx.now())
    await wipeAddresses(ctx.db, ctx.now())
  })
  await ctx.queue.every('sweep', '17 3 * * *')
  await ctx.queue.work('digests', async () => void (await sendDigests(ctx)))
  // Some time zones are a quarter of an hour off the others.
  await ctx.queue.every('digests', '*/15 * * * *')
  await ctx.queue.work('export', ({ exportId }) => makeExport(ctx, exportId))
  await ctx.queue.work('endExports', () => endExports(ctx))
  await ctx.queue.every('endExports', '41 * * * *')
  await ctx.queue.work('eraseAccounts', async () => void (await eraseClosed(ctx)))
  await ctx.queue.every('eraseAccounts', '7 * * * *')
  await ctx.queue.work('closeEndedJobs', async () => void (await closeEndedJobs(ctx)))
  await ctx.queue.every('closeEndedJobs', '* * * * *')
  await ctx.queue.work('recheckDomains', async () => void (await recheckDomains(ctx)))
  await ctx.queue.every('recheckDomains', '*/10 * * * *')
  await ctx.queue.work('announceDecisions', async () => void (await announceDecisions(ctx)))
  await ctx.queue.every('announceDecisions', '* * * * *')
  // How many jobs are from today, this month or this year is another number from midnight on.
  await ctx.queue.work('newDay', async () => {
    await ctx.announceStale(ctx.db, [allJobsTag])
    ctx.forget([allJobsTag])
  })
  await ctx.queue.every('newDay', '0 0 * * *')
}
