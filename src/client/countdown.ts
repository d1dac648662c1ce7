import { useEffect, useRef, useState } from 'react'

/** A countdown in seconds. It starts from the server-rendered number, so that hydration matches. */
export function useCountdown(
  start: number,
): [secondsLeft: number, startCountdown: (seconds: number) => void] {
  const [secondsLeft, setSecondsLeft] = useState(start)
  const until = useRef(0)
  const running = secondsLeft > 0
  useEffect(() => {
    if (!running) return
    if (until.current <= Date.now()) until.current = Date.now() + secondsLeft * 1000
    const timer = setInterval(
      () => setSecondsLeft(Math.max(0, Math.ceil((until.current - Date.now()) / 1000))),
      250,
    )
    return () => clearInterval(timer)
    // Not on `secondsLeft`: each tick would restart the timer.
  }, [running])
  const startCountdown = (seconds: number) => {
    until.current = Date.now() + seconds * 1000
    setSecondsLeft(seconds)
  }
  return [secondsLeft, startCountdown]
}
