/** Where the product runs for the browser tests. */
export const port = 4391
export const realtimePort = 6391
export const origin = `http://localhost:${port}`
/** Data of that run, outbox included; made anew each time. */
export const dataFolder = '.tmp/e2e'
