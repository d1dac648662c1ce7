import * as z from 'zod/mini'
import { defineNotification, mailedAtOnce } from '../core/defineNotification.ts'
import { id, timestamp } from '../core/fields.ts'
import { measureKinds } from './measures.ts'

export const measureNotifications = [
  defineNotification({
    /** The reader's account, or a company that they run, is limited or suspended, or is so no longer. */
    kind: 'measureTaken',
    topic: 'companies',
    data: z.object({
      measure_id: id,
      about: z.enum(['account', 'company']),
      measure: z.enum(measureKinds),
      outcome: z.enum(['taken', 'lifted', 'over']),
      /** Null: for good. */
      until: z.nullable(timestamp),
      /** If it is the reader's account, empty and the name of the product. */
      company_slug: z.string(),
      company: z.string(),
    }),
    channels: mailedAtOnce,
    message: ({ about, measure, outcome }) => `measure.${about}.${measure}.${outcome}` as const,
    target: (path) => path('home'),
    mail: ({ outcome }) => (outcome === 'over' ? 'measureOver' : 'measureTaken'),
  }),
] as const
