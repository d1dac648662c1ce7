import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $connection } from '#client/realtime.ts'

/** Short gaps, as on a change of networks, are not worth a word. */
const patience = 2_000

/** Says that live updates are interrupted, once that lasts. What is missed meanwhile is fetched afterwards. */
export function Connection({ text }: { text: string }) {
  const state = useStore($connection)
  const [wasConnected, setWasConnected] = useState(false)
  const [isShown, setShown] = useState(false)
  // 'disconnected' is what the page itself has closed, and 'failed' a browser without sockets.
  const isLost = state === 'unavailable' || (state === 'connecting' && wasConnected)
  if (state === 'connected' && !wasConnected) setWasConnected(true)
  useEffect(() => {
    if (!isLost) return
    const timer = setTimeout(() => setShown(true), patience)
    return () => {
      clearTimeout(timer)
      setShown(false)
    }
  }, [isLost])
  return (
    <span className="connection" role="status">
      {isShown ? text : ''}
    </span>
  )
}
