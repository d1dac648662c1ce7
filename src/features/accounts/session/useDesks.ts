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

/** The desks of the companies whose jobs the user manages, as they change. */
export function useDesks(userId: number | undefined, companies: readonly LinkedCompany[]): CompanyDesk[] {
  const counts = useStore($unopenedCounts, { ssr: 'initial' })
  const isManager = companies.some((company) => company.manage_hr_panel)
  useEffect(
    () =>
      userId === undefined || !isManager
        ? undefined
        : subscribe(loadEvent, userChannel(userId), ({ company_id, ...count }) =>
            receiveUnopenedCount(company_id, count),
          ),
    [userId, isManager],
  )
  return companies
    .filter((company) => company.manage_hr_panel)
    .map(({ id, slug, name, unopened_applications: first }) => ({
      slug,
      name,
      unopened: counts[id]?.unopened ?? first,
    }))
}
