import * as z from 'zod/mini'
import { defineNotification, mailedAtOnce } from '../core/defineNotification.ts'
import { id } from '../core/fields.ts'
import type { Paths } from '../core/pages.ts'
import { entryAnchor } from '../profiles/entryAnchor.ts'

const toCertificate = (path: Paths, { certificate_id: id }: { certificate_id: number | null }) =>
  `${path('profile')}#${id === null ? 'certificates' : entryAnchor('certificate', id)}`

export const cvNotifications = [
  defineNotification({
    kind: 'certificateExpiring',
    topic: 'employment',
    data: z.object({
      /** Its name. */
      certificate: z.string(),
      certificate_id: z._default(z.nullable(id), null),
    }),
    channels: mailedAtOnce,
    message: () => 'certificateExpiring',
    target: toCertificate,
    group: (data) => ({ many: 'certificates', about: '', target: (path) => toCertificate(path, data) }),
  }),
] as const
