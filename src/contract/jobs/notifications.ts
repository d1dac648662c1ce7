import * as z from 'zod/mini'
import { defineNotification, mailedAtOnce } from '../core/defineNotification.ts'
import { withLanguage } from './searchLanguage.ts'

export const jobNotifications = [
  defineNotification({
    kind: 'jobsFound',
    topic: 'applications',
    /** The query of `/jobs`, its words and filters as a text, and the number of new jobs, at most 100. */
    data: z.object({ query: z.string(), search: z.string(), count: z.number() }),
    channels: mailedAtOnce,
    message: () => 'jobsFound',
    target: (path, { query }) => `${path('jobs')}?${withLanguage(query)}&sort=newest`,
    mail: () => 'jobsFound',
  }),
] as const
