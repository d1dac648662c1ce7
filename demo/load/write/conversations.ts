import { close } from '#backend/messages/commands.ts'
import { reply, startConversation } from '#backend/messages/send.ts'
import type { DemoConversation } from '../read/conversations.ts'
import { viewerOf, type WriteContext } from './context.ts'
import { daysBefore } from './dates.ts'
import { runInPast } from './past.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Writes what people and companies have written to each other. */
export async function writeConversations(context: WriteContext): Promise<void> {
  for (const conversation of context.content.conversations) await writeConversation(context, conversation)
}

async function writeConversation(context: WriteContext, conversation: DemoConversation): Promise<void> {
  const { ctx, today } = context
  const { company, person, subject, messages } = conversation
  const [first, ...others] = messages
  let at = daysBefore(today, conversation.started, company + subject)
  const id = await runInPast(ctx, at, (past) =>
    startConversation(past, viewerOf(context, person), company, { subject, text: first?.text ?? '' }),
  )
  let answerer = ''
  for (const { by, after, text } of others) {
    at = new Date(Math.min(at.getTime() + after * dayMs, today.getTime()))
    answerer = by ?? answerer
    await runInPast(ctx, at, (past) => reply(past, viewerOf(context, by ?? person), id, { text }))
  }
  if (conversation.closed) await runInPast(ctx, at, (past) => close(past, viewerOf(context, answerer), id))
}
