import type { Locale } from '#contract/core/locale.ts'

/** Address of the product in browser tests; `E2E_PORT` avoids conflicts with another run. */
export const port = Number(process.env['E2E_PORT'] ?? 4391)
export const realtimePort = port + 2000
export const origin = `http://localhost:${port}`
/** Data of that run, mails included; recreated each time. */
export const dataFolder = '.tmp/e2e'
/** The applications of its realtime server, with their secrets. */
export const realtimeApps = `${dataFolder}/realtime.json`
/** Of the staff members of that run, one for each language and try: a code works once. */
export const staffAddress = (locale: Locale, retry: number) =>
  `staff-${locale.toLowerCase()}-${retry}@people.example`
