import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { notifications } from '../../db/schema/notifications.ts'

/**
 * Deletes what people other than one are told about these things, and about what is said below them: `invitation:7` and
 * `invitation:7:answer`. However many things there are, each is a look into the index of what notifications are about.
 */
export async function deleteNotificationsAbout(
  tx: Tx,
  things: readonly string[],
  exceptUserId: number,
): Promise<void> {
  if (things.length === 0) return
  // A colon is followed by a semicolon: between the two lies every text that begins with `thing:`.
  await tx.execute(sql`
    delete from ${notifications} where id in (
      select n.id from unnest(${sql.param(things)}::text[]) as thing
      join ${notifications} n
        on n.about ~>=~ thing and n.about ~<~ (thing || ';') and (n.about = thing or n.about ~>=~ (thing || ':'))
      where n.user_id <> ${exceptUserId}
    )`)
}
