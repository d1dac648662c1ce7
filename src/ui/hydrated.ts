import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => undefined

/** False on the server and while its markup is taken over, true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
