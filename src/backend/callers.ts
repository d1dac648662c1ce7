import { mayActFor } from './companies/membership.ts'
import { requireMembership } from './companies/requireMembership.ts'
import type { AppOptions } from './core/app.ts'
import { findCaller } from './profiles/pageViewer.ts'
import { findStaff } from './staff/sessions.ts'

/** How the server finds out who calls, and as whom they may act. */
export const callers: Pick<AppOptions, 'findViewer' | 'findStaff' | 'mayActFor' | 'requireMembership'> = {
  findViewer: findCaller,
  findStaff,
  mayActFor,
  requireMembership,
}
