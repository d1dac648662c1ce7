import { useEffect, useState, type ReactNode } from 'react'

interface CountdownProps {
  /** End time in milliseconds since 1970. */
  until: number
  /** Shown while it runs, with the seconds left. */
  text: (seconds: number) => string
  /** Shown after it has ended. */
  children: ReactNode
}

/** Counts down until something may be done again. The seconds are not announced; what follows them is. */
export function Countdown({ until, text, children }: CountdownProps) {
  const left = useSecondsUntil(until)
  return left > 0 ? (
    <p className="soft small number" role="timer" suppressHydrationWarning>
      {text(left)}
    </p>
  ) : (
    <div aria-live="polite">{children}</div>
  )
}

function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  useEffect(() => {
    if (left === 0) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [left])
  return left
}
