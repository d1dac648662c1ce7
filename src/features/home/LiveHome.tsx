import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { $actingSlug } from '#client/acting.ts'
import { refreshPart } from '#client/refreshPart.ts'
import LiveRefresh from '#features/employments/LiveRefresh.tsx'

/** Shows what waits for the profile that the reader acts for, and what notifications bring. */
export default function LiveHome({ userId }: { userId: number }) {
  const slug = useStore($actingSlug)
  const shown = useRef(slug)
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== slug) void refreshPart('matters')
    shown.current = slug
  }, [slug])
  return <LiveRefresh userId={userId} employmentId={null} part="matters" />
}
