import { useRef } from 'react'
import { attempt } from '#client/attempt.ts'

/**
 * Sends changes one after the other, so that the last one counts and an undo follows what it undoes. `takeBack` undoes what is
 * shown of a failed one.
 */
export function useInOrder() {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return (send: () => Promise<unknown>, takeBack: () => void): void => {
    last.current = last.current.then(async () => {
      if (!(await attempt(send))) takeBack()
    })
  }
}
