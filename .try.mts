import { startBackend } from '#backend/main.ts'
import { readConfig } from '#server/config.ts'
import { pino } from 'pino'
const b = await startBackend({ config: { ...readConfig(process.env).backend, }, log: pino({ level: 'warn' }) })
await b.stop()
