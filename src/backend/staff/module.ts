import * as events from '#contract/staff/events.ts'
import * as session from '#contract/staff/session.ts'
import type { DomainModule } from '../core/domainModule.ts'
import { staffRoutes } from './routes.ts'
import { deleteEndedStaffSessions, endAllStaffSessions } from './sessions.ts'

export const staffModule: DomainModule = {
  name: 'staff',
  contract: [session, events],
  routes: staffRoutes,
  auditedCalls: [
    [session.startStaffSession, 'staffSignIn'],
    [session.startStaffSessionWithPasskey, 'staffSignIn'],
    [session.reauthenticateStaff, 'identityProven'],
    [session.reauthenticateStaffWithPasskey, 'identityProven'],
    [session.endStaffSession, 'signOut'],
  ],
  retention: { sessions: (ctx) => deleteEndedStaffSessions(ctx.db, ctx.now()) },
  async afterRestore({ db }) {
    const ended = await endAllStaffSessions(db)
    return ended > 0 ? [`${ended} sessions of staff ended`] : []
  },
}
