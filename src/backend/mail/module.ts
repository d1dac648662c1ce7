import { type Locale } from '#contract/core/locale.ts'
import * as developmentMail from '#contract/mail/developmentMail.ts'
import type { DomainModule } from '../core/domainModule.ts'
import type { Mail } from '../ports/mail/mailer.ts'
import { composeMail } from './templates.ts'
import type { Topic } from './unsubscribeToken.ts'

declare module '../ports/work/workNames.ts' {
  interface Work {
    mail: {
      to: string
      locale: Locale
      template: string
      values: Record<string, string | number>
      /** `about`: what its notification is about. `names`: the account that the mail mentions besides its recipient. */
      about?: string
      names?: number
      /** The topic of the one-click unsubscribe; none for transactional mails. */
      unsubscribe?: { userId: number; topic: Topic }
      /** The address for replies; without it they go to the product. */
      replyTo?: string
      /** An entry for the reader's calendar. */
      calendar?: NonNullable<Mail['calendar']>
      /** Set on invitations: adds the link to report the company as unknown. */
      invitationId?: number
    }
  }
}

export const mailModule: DomainModule = {
  name: 'mail',
  contract: [developmentMail],
  sendingWork: ['mail'],
  work: { mail: (ctx, data, { id }) => ctx.mailer.send({ ...composeMail(ctx, data), id }) },
}
