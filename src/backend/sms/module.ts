import { type Locale } from '#contract/core/locale.ts'
import type { DomainModule } from '../core/domainModule.ts'
import type { Context } from '../core/context.ts'
import type { Work } from '../ports/work/workNames.ts'
import type { TextMessage } from '../ports/sms/smsSender.ts'

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
  sendingWork: ['textMessage'],
  work: {
    async textMessage(ctx, data) {
      // An expired code is not worth the cost of a message.
      if (ctx.now() < new Date(data.until)) await ctx.smsSender.send(composeTextMessage(ctx, data))
    },
  },
}

/** The message with a code. Its last line makes browsers autofill the code on this site only (WICG, origin-bound codes). */
function composeTextMessage(
  ctx: Pick<Context, 't' | 'productName' | 'siteUrl'>,
  { messageId, to, locale, code }: Work['textMessage'],
): TextMessage {
  const text = ctx.t(locale)('mail:text.code', { code, product: ctx.productName })
  return { id: messageId, to, text: `${text}\n\n@${new URL(ctx.siteUrl).hostname} #${code}` }
}
