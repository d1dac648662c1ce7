import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and while its markup is taken over, true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
