import * as z from 'zod/mini'
import { defineNotification, mailedAtOnce } from '../core/defineNotification.ts'
import { id } from '../core/fields.ts'
import { reportedKinds } from './reports.ts'

export const reportNotifications = [
  defineNotification({
    /** Something of the reader's, or of a company that they run, was judged; or their objection was; or staff ask about it. */
    kind: 'contentDecided',
    topic: 'companies',
    data: z.object({
      case_id: id,
      about: z.enum(reportedKinds),
      outcome: z.enum(['renamed', 'warned', 'hidden', 'removed', 'kept', 'revoked', 'asked']),
      /** If it is the reader's own, empty and the name of the product. */
      company_slug: z.string(),
      company: z.string(),
    }),
    channels: mailedAtOnce,
    message: ({ outcome, about }) =>
      outcome === 'warned' || outcome === 'hidden' || outcome === 'removed'
        ? (`decision.${outcome}.${about}` as const)
        : outcome === 'renamed'
          ? (`decision.renamed.${about === 'company' ? about : 'person'}` as const)
          : (`decision.${outcome}` as const),
    target: (path, { case_id: id }) => path('contentDecision', { id }),
    mail: ({ outcome }) =>
      outcome === 'kept' || outcome === 'revoked'
        ? 'objectionDecided'
        : outcome === 'asked'
          ? 'objectionAsked'
          : 'contentDecided',
  }),
] as const
