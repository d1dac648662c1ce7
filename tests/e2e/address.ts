import type { Locale } from '#contract/core/locale.ts'

/** Address of the product in browser tests; `E2E_PORT` avoids conflicts with another run. */
export const port = Number(process.env['E2E_PORT'] ?? 4391)
export const realtimePort = port + 2000
export const origin = `http://localhost:${port}`
/** Data of that run, mails included; recreated each time. */
export const dataFolder = '.tmp/e2e'
/** The applications of its realtime server, with their secrets. */
export const realtimeApps = `${dataFolder}/realtime.json`
/** Staff of the test of hostile texts: who decides, who answers objections, and who visits the pages. */
export const hostileStaff = ['decider', 'reviewer', 'visitor'] as const
/** Of the staff members of that run, one for each language or task, and each try: a code works once. */
export const staffAddress = (name: Locale | (typeof hostileStaff)[number], retry: number) =>
  `staff-${name.toLowerCase()}-${retry}@people.example`
