import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { $actingSlug } from '#client/acting.ts'
import { $unread } from '#client/counts.ts'
import { refreshPart } from '#client/refreshPart.ts'
import LiveRefresh from '#features/employments/LiveRefresh.tsx'

interface LiveHomeProps {
  userId: number
  /** Notifications, when the page was rendered. */
  unread: number
}

/** Shows what waits for the profile that the reader acts for, and what notifications bring. */
export default function LiveHome({ userId, unread }: LiveHomeProps) {
  const slug = useStore($actingSlug)
  const shown = useRef(slug)
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== slug) void refreshPart('to-dos')
    shown.current = slug
  }, [slug])
  useEffect(() => {
    let latest: number | null | undefined
    return $unread.subscribe((counted) => {
      if (!counted) return
      // The page itself only knows how many there were.
      const isNews = latest === undefined ? counted.unread !== unread : counted.latest_id !== latest
      latest = counted.latest_id
      if (isNews) void refreshPart('to-dos')
    })
  }, [unread])
  return <LiveRefresh userId={userId} employmentId={null} part="to-dos" />
}
