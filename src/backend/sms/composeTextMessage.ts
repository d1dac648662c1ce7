import type { Context } from '../core/context.ts'
import type { Work } from '../work/workNames.ts'
import type { TextMessage } from './texter.ts'

/**
 * The message with a code. Its last line binds the code to the site, so that a browser offers it there and nowhere else
 * (WICG, origin-bound one-time codes).
 */
export function composeText(
  ctx: Pick<Context, 't' | 'productName' | 'siteUrl'>,
  { messageId, to, locale, code }: Work['textMessage'],
): TextMessage {
  const sentence = ctx.t(locale)('mail:text.code', { code, product: ctx.productName })
  return { id: messageId, to, text: `${sentence}\n\n@${new URL(ctx.siteUrl).hostname} #${code}` }
}
