import type { Context } from '../core/context.ts'
import type { Work } from '../ports/work/workNames.ts'
import type { TextMessage } from '../ports/sms/smsSender.ts'

/** The message with a code. Its last line makes browsers autofill the code on this site only (WICG, origin-bound codes). */
export function composeTextMessage(
  ctx: Pick<Context, 't' | 'productName' | 'siteUrl'>,
  { messageId, to, locale, code }: Work['textMessage'],
): TextMessage {
  const text = ctx.t(locale)('mail:text.code', { code, product: ctx.productName })
  return { id: messageId, to, text: `${text}\n\n@${new URL(ctx.siteUrl).hostname} #${code}` }
}
