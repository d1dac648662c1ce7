import { eq } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { conversations } from './schema.ts'

/** Serialises the changes of a conversation. */
export async function lockConversation(tx: Tx, id: number): Promise<void> {
  await tx.select({ id: conversations.id }).from(conversations).where(eq(conversations.id, id)).for('update')
}
