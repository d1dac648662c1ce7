import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { notifications } from '../../db/schema/notifications.ts'

/**
 * Deletes the notifications of everyone except one user about these subjects and those nested below them: `invitation:7`
 * and `invitation:7:answer`. Each subject is one index lookup.
 */
export async function deleteNotificationsAbout(
  tx: Tx,
  things: readonly string[],
  exceptUserId: number,
): Promise<void> {
  if (things.length === 0) return
  // `;` follows `:` in ASCII, so this range contains every text with the prefix `thing:`.
  await tx.execute(sql`
    delete from ${notifications} where id in (
      select n.id from unnest(${sql.param(things)}::text[]) as thing
      join ${notifications} n
        on n.about ~>=~ thing and n.about ~<~ (thing || ';') and (n.about = thing or n.about ~>=~ (thing || ':'))
      where n.user_id <> ${exceptUserId}
    )`)
}
