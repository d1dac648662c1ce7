import { closeConversation } from '#backend/messages/commands.ts'
import { replyToConversation, startConversation } from '#backend/messages/send.ts'
import type { DemoConversation } from '../read/conversations.ts'
import { memberOf, viewerOf, type WriteContext } from './context.ts'
import { daysBefore } from './dates.ts'
import { runInPast } from './past.ts'
import { uploadFile } from './uploadFile.ts'

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
  const opening = { text: first?.text ?? '', attachments: await uploadFiles(context, person, first?.files) }
  const id = await runInPast(ctx, at, (past) =>
    startConversation(past, viewerOf(context, person), company, { subject, ...opening }),
  )
  let answerer = ''
  for (const { by, after, text, files } of others) {
    at = new Date(Math.min(at.getTime() + after * dayMs, today.getTime()))
    answerer = by ?? answerer
    const attachments = await uploadFiles(context, by ?? person, files)
    await runInPast(ctx, at, (past) =>
      replyToConversation(past, viewerOf(context, by ?? person), id, { text, attachments }),
    )
  }
  if (!conversation.closed) return
  const closing = await memberOf(context, answerer, company, 'messageAnswerer')
  await runInPast(ctx, at, (past) => closeConversation(past, closing, id))
}

async function uploadFiles(
  context: WriteContext,
  person: string,
  names: readonly string[] = [],
): Promise<string[]> {
  const ids = []
  for (const name of names)
    ids.push(await uploadFile(context, person, { name, purpose: 'messageAttachment' }))
  return ids
}
