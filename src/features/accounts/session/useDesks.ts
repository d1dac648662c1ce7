import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $unopenedCounts, receiveUnopenedCount } from '#client/counts.ts'
import { subscribe } from '#client/realtime.ts'
import type { LinkedCompany } from '#contract/profiles/profiles.ts'
import { userChannel } from '#contract/realtime/channels.ts'

/** The hiring desk of a company, with the number of applications that nobody has opened. */
export interface CompanyDesk {
  readonly slug: string
  readonly name: string
  readonly unopened: number
}

const loadEvent = async () => (await import('#contract/realtime/events.ts')).applicationsChanged

const listen = (channel: string) =>
  subscribe(loadEvent, channel, ({ company_id, ...count }) => receiveUnopenedCount(company_id, count))

/** The desks of the companies whose jobs the user manages, as they change. */
export function useDesks(userId: number | undefined, companies: readonly LinkedCompany[]): CompanyDesk[] {
  const counts = useStore($unopenedCounts, { ssr: 'initial' })
  // Only who manages jobs is sent any.
  useEffect(() => (userId === undefined ? undefined : listen(userChannel(userId))), [userId])
  return companies.flatMap(({ id, slug, name, manage_hr_panel, unopened_applications: first }) =>
    manage_hr_panel ? { slug, name, unopened: counts[id]?.unopened ?? first } : [],
  )
}
