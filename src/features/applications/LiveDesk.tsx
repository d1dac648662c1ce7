import { useEffect } from 'react'
import { $unopenedCounts } from '#client/counts.ts'
import { refreshPart } from '#client/refreshPart.ts'

interface LiveDeskProps {
  companyId: number
  /** The id of the element that shows what waits. */
  part: string
}

/** Shows what happens to applications while the desk is open: each change counts anew what nobody has opened. */
export default function LiveDesk({ companyId, part }: LiveDeskProps) {
  useEffect(
    () =>
      $unopenedCounts.listen((_counts, _before, changed) => {
        if (changed === String(companyId)) void refreshPart(part)
      }),
    [companyId, part],
  )
  return null
}
