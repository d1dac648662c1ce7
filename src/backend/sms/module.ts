import type { DomainModule } from '../core/domainModule.ts'
import { composeText } from './composeText.ts'

declare module '../work/workNames.ts' {
  interface Work {
    /** A code by text message, unless it has ended before it could be sent. `until`: ISO 8601. */
    textMessage: {
      messageId: string
      to: string
      locale: 'en_GB' | 'uk_UA'
      code: string
      until: string
    }
  }
}

export const smsModule: DomainModule = {
  name: 'sms',
  work: {
    async textMessage(ctx, data) {
      // A code that has ended meanwhile would only cost.
      if (ctx.now() < new Date(data.until)) await ctx.texter.send(composeText(ctx, data))
    },
  },
}
