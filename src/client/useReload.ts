import { useRef } from 'react'
import { attemptInBackground } from './attempt.ts'

/**
 * Reloads of something that is also changed on this page: an answer that may be older than a change is not shown, but
 * fetched again. `load` resolves with a function that shows what it has fetched; each change is made within `write`.
 */
export function useReload(load: () => Promise<() => void>) {
  const writes = useRef({ started: 0, running: 0, missed: false })
  const reload = async (): Promise<void> => {
    const before = writes.current.started
    await attemptInBackground(async () => {
      const show = await load()
      const { started, running } = writes.current
      if (running > 0) writes.current.missed = true
      else if (started === before) show()
      else await reload()
    })
  }
  const write = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    writes.current.started++
    writes.current.running++
    try {
      return await work()
    } finally {
      if (--writes.current.running === 0 && writes.current.missed) {
        writes.current.missed = false
        void reload()
      }
    }
  }
  return { reload, write }
}
