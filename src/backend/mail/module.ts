import * as developmentMail from '#contract/mail/developmentMail.ts'
import type { NotificationKind } from '#contract/notifications/notifications.ts'
import type { DomainModule } from '../core/domainModule.ts'
import { composeMail } from './templates.ts'

declare module '../work/workNames.ts' {
  interface Work {
    mail: {
      to: string
      locale: 'en_GB' | 'uk_UA'
      template: string
      values: Record<string, string | number>
      /** What it tells of, as its notification says it; and the account of whom it names beside its reader. */
      about?: string
      names?: number
      /** What its reader may end with one click; without it the mail is one that the product owes them. */
      unsubscribe?: { userId: number; topic: NotificationKind | 'digest' }
      /** An invitation, whose reader may not know who sent it. */
      invitationId?: number
    }
  }
}

export const mailModule: DomainModule = {
  name: 'mail',
  contract: [developmentMail],
  work: { mail: (ctx, data, { id }) => ctx.mailer.send({ ...composeMail(ctx, data), id }) },
}
