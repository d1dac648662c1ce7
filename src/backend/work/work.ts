import { sendCode } from '../accounts/signUp.ts'
import type { Context } from '../core/context.ts'
import { replay } from '../core/events.ts'
import { composeMail } from '../mail/templates.ts'
import type { Mailer } from '../mail/mailer.ts'

/** Hands the queue's work to those who do it. */
export async function startWork(ctx: Context, mailer: Mailer): Promise<void> {
  await ctx.queue.work('mail', async (data) => mailer.send(composeMail(ctx, data)))
  await ctx.queue.work('code', ({ email }) => sendCode(ctx, email))
  // Events whose reactions failed or were cut off by a crash.
  await ctx.queue.work('replayEvents', async () => void (await replay(ctx, { olderThanMs: 60_000 })))
  await ctx.queue.every('replayEvents', '* * * * *')
}
