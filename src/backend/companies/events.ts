import type { HandedOver } from '#contract/companies/notifications.ts'

declare module '../core/events.ts' {
  interface Events {
    companyChanged: { companyId: number }
    /** Emitted with `companyChanged` when its name is another one. */
    companyRenamed: { companyId: number }
    /** Permanently. `memberIds`: the members whose membership ended with it. */
    companyClosed: { companyId: number; memberIds: number[] }
    memberRightsChanged: { companyId: number; userId: number }
    /** `at` in milliseconds since 1970: each suspension is a notification of its own. */
    memberSuspended: { companyId: number; userId: number; at: number }
    memberRestored: { companyId: number; userId: number }
    memberLeft: { companyId: number; userId: number }
    /** What somebody who lost rights leaves to the admins, and how many of it. */
    workHandedOver: { companyId: number; userId: number; what: HandedOver; count: number }
  }
}
