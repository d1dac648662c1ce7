import { applicationNotifications } from '../applications/notifications.ts'
import { invitationNotifications } from '../employments/invitationNotifications.ts'
import { companyNotifications } from '../companies/notifications.ts'
import type { Output } from '../core/schema.ts'
import { cvNotifications } from '../cv/notifications.ts'
import { employmentNotifications } from '../employments/notifications.ts'
import { jobNotifications } from '../jobs/notifications.ts'
import { measureNotifications } from '../measures/notifications.ts'
import { messageNotifications } from '../messages/notifications.ts'
import { postNotifications } from '../posts/notifications.ts'
import { reportNotifications } from '../reports/notifications.ts'
import { reviewNotifications } from '../reviews/notifications.ts'

/** Every kind of notification, in the order of the settings. */
export const notificationDefinitions = [
  ...applicationNotifications,
  ...invitationNotifications,
  ...employmentNotifications,
  ...companyNotifications,
  ...reviewNotifications,
  ...cvNotifications,
  ...messageNotifications,
  ...reportNotifications,
  ...measureNotifications,
  ...jobNotifications,
  ...postNotifications,
] as const

type Defined = (typeof notificationDefinitions)[number]
type PayloadOf<D> = D extends { readonly kind: infer Kind; readonly data: infer Data }
  ? { readonly kind: Kind; readonly data: Output<Data> }
  : never
export type NotificationKind = Defined['kind']
/** A notification without its common fields. */
export type NotificationPayload = PayloadOf<Defined>
