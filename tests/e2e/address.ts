/** Where the product runs for the browser tests; `E2E_PORT` moves it out of the way of another run. */
export const port = Number(process.env['E2E_PORT'] ?? 4391)
export const realtimePort = port + 2000
export const origin = `http://localhost:${port}`
/** Data of that run, outbox included; made anew each time. */
export const dataFolder = '.tmp/e2e'
