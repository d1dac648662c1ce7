import { type Locale } from '#contract/core/locale.ts'
import type { DomainModule } from '../core/domainModule.ts'
import { composeTextMessage } from './composeTextMessage.ts'

declare module '../ports/work/workNames.ts' {
  interface Work {
    /** A code by text message. `until`: when the code expires, ISO 8601. */
    textMessage: {
      messageId: string
      to: string
      locale: Locale
      code: string
      until: string
    }
  }
}

export const smsModule: DomainModule = {
  name: 'sms',
  work: {
    async textMessage(ctx, data) {
      // An expired code is not worth the cost of a message.
      if (ctx.now() < new Date(data.until)) await ctx.smsSender.send(composeTextMessage(ctx, data))
    },
  },
}
