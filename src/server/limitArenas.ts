/**
 * Preloaded by `npm start` and `npm run demo` (`--import`). glibc gives each thread up to 64 MB of its own to allocate from
 * and returns little of it; two such arenas are enough here, and halve the resident memory under load. The setting is read
 * when a process starts, so this one replaces itself once. Other platforms allocate differently.
 */
import { isMainThread } from 'node:worker_threads'

if (process.platform === 'linux' && isMainThread && process.env['MALLOC_ARENA_MAX'] === undefined)
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    MALLOC_ARENA_MAX: '2',
  })
