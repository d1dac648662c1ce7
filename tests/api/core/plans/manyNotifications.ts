import { highId } from './rows.ts'

/** Notifications of the main actor: several pages of rows, and a row that stands for very many. Triggers are off. */
export const manyNotifications = (several: string, many: string): string[] => [
  `insert into notifications (user_id, kind, data, about)
    select :ana, 'membershipEnded', '{"company":"A","company_slug":"a"}', 'own:' || n from ${several}`,
  `insert into notifications (user_id, kind, data, about, shared_group)
    select :ana, 'messageReceived', '{"company":"A","company_slug":"a","subject":"S","person":"P","conversation_id":1}',
      'conversation:' || n, 'messages:a:2026-05-12' from ${many}`,
  `insert into notification_groups (user_id, key, kind, latest_id, count, unread)
    select user_id, group_key, kind, max(id), count(*), count(*) from notifications where shared_group is null
    group by user_id, group_key, kind`,
  `insert into notification_groups (id, user_id, key, kind, latest_id, count, unread) overriding system value
    select ${highId}, user_id, group_key, kind, max(id), count(*), count(*) from notifications where shared_group is not null
    group by user_id, group_key, kind`,
]
