import { languageCode } from '#contract/core/languageCode.ts'
import type { Work } from '../ports/work/workNames.ts'
import type { Context } from '../core/context.ts'
import { unsubscribe as unsubscribeEndpoint } from '#contract/settings/settings.ts'
import { mailPaths } from './links.ts'
import { escapeHtml, mailHtml } from './layout.ts'
import type { Mail } from '../ports/mail/mailer.ts'
import { unknownCompanyToken } from './unknownCompanyToken.ts'
import { unsubscribeToken } from './unsubscribeToken.ts'

type Values = Record<string, string | number>

/** Values that the product or the recipient provides; all others are written by other people. */
const trustedValues: ReadonlySet<string> = new Set([
  'product',
  'url',
  'code',
  'support',
  'address',
  'until',
  'count',
  'context',
])

/**
 * Inserts invisible word joiners, so that mail programs do not turn text such as `name.tld` in other people's input into
 * links. A colon before a digit, as in a time of day, is left alone.
 */
function withoutLinks(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      trustedValues.has(name) || typeof value === 'number'
        ? value
        : value.replace(/(?<=\S)(?:[.@]|:(?!\d))(?=\S)/g, '\u2060$&\u2060'),
    ]),
  )
}

/** Composes a queued mail: subject, text and HTML in the recipient's language. */
export function composeMail(
  ctx: Pick<Context, 't' | 'productName' | 'siteUrl' | 'linkSecret'>,
  { to, locale, template, values, unsubscribe, replyTo, calendar, invitationId }: Work['mail'],
): Omit<Mail, 'id'> {
  const t = ctx.t(locale)
  const path = mailPaths(ctx)
  const all: Values = { product: ctx.productName, ...values }
  const translate = (part: string, given = all) => t(`mail:${template}.${part}` as 'mail:code.subject', given)
  const paragraphs = translate('body', withoutLinks(all)).split('\n\n')
  const action = typeof values['url'] === 'string' ? { url: values['url'], label: translate('action') } : null
  const unknownCompanyLink =
    invitationId === undefined
      ? null
      : {
          url: path('unknownCompany', null, { token: unknownCompanyToken(ctx, invitationId) }),
          label: t('mail:unknownCompany'),
        }
  const footer = t(
    unsubscribe ? 'mail:footerChosen' : unknownCompanyLink ? 'mail:footerInvited' : 'mail:footer',
    all,
  )
  const token = unsubscribe && unsubscribeToken(ctx, unsubscribe.userId, unsubscribe.topic)
  const end = token
    ? { url: path('unsubscribe', null, { token }), label: t('mail:unsubscribe') }
    : unknownCompanyLink
  const code = values['code'] === undefined ? null : String(values['code'])
  const [first = '', ...others] = paragraphs
  return {
    to,
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    ...(calendar && { calendar }),
    subject: translate('subject'),
    text: [
      first,
      ...(code ? [code] : []),
      ...others,
      ...(action ? [`${action.label}: ${action.url}`] : []),
      `-- \n${footer}${end ? `\n${end.label}: ${end.url}` : ''}`,
    ].join('\n\n'),
    html: mailHtml({
      lang: languageCode(locale),
      product: ctx.productName,
      title: translate('subject'),
      paragraphs: paragraphs.map((text) => escapeHtml(text).replaceAll('\n', '<br>')),
      code,
      action,
      footer,
      end,
    }),
    // RFC 8058: lets the mail program unsubscribe without a page or a sign-in.
    ...(token
      ? {
          headers: {
            'List-Unsubscribe': `<${ctx.siteUrl}${unsubscribeEndpoint.path}?token=${token}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }
      : {}),
  }
}
