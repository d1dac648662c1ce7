import type { Locale } from '#contract/core/locale.ts'
import type { Work } from '../work/workNames.ts'
import type { Context } from '../core/context.ts'
import { unsubscribeToken } from '../settings/unsubscribe.ts'
import { unsubscribe as unsubscribeEndpoint } from '#contract/settings/settings.ts'
import { mailPaths } from './links.ts'
import { escapeHtml, mailHtml } from './layout.ts'
import type { Mail } from './mailer.ts'
import { unknownCompanyToken } from './unknownCompanyToken.ts'

type Values = Record<string, string | number>

/** What is ours or the reader's own in the values of a mail; all the rest has been written by people. */
const ours: ReadonlySet<string> = new Set([
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
 * People's words as a mail program leaves them: one that sees `name.tld` makes a link of it. The word joiner is not
 * seen, and ends what could be an address. A time of day is none.
 */
function withoutLinks(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      ours.has(name) || typeof value === 'number'
        ? value
        : value.replace(/(?<=\S)(?:[.@]|:(?!\d))(?=\S)/g, '\u2060$&\u2060'),
    ]),
  )
}

/** Turns queued mail into what is sent: subject, text and HTML in the reader's language. */
export function composeMail(
  ctx: Pick<Context, 't' | 'productName' | 'siteUrl' | 'linkSecret'>,
  { to, locale, template, values, unsubscribe, invitationId }: Work['mail'],
): Omit<Mail, 'id'> {
  const t = ctx.t(locale)
  const path = mailPaths(ctx)
  const all: Values = { product: ctx.productName, ...values }
  const say = (part: string, said = all) => t(`mail:${template}.${part}` as 'mail:code.subject', said)
  const paragraphs = say('body', withoutLinks(all)).split('\n\n')
  const action = typeof values['url'] === 'string' ? { url: values['url'], label: say('action') } : null
  const invited =
    invitationId === undefined
      ? null
      : {
          url: path('unknownCompany', null, { token: unknownCompanyToken(ctx, invitationId) }),
          label: t('mail:unknownCompany'),
        }
  const footer = t(unsubscribe ? 'mail:footerChosen' : invited ? 'mail:footerInvited' : 'mail:footer', all)
  const token = unsubscribe && unsubscribeToken(ctx, unsubscribe.userId, unsubscribe.topic)
  const end = token ? { url: path('unsubscribe', null, { token }), label: t('mail:unsubscribe') } : invited
  const code = values['code'] === undefined ? null : String(values['code'])
  const [first = '', ...others] = paragraphs
  return {
    to,
    subject: say('subject'),
    text: [
      first,
      ...(code ? [code] : []),
      ...others,
      ...(action ? [`${action.label}: ${action.url}`] : []),
      `-- \n${footer}${end ? `\n${end.label}: ${end.url}` : ''}`,
    ].join('\n\n'),
    html: mailHtml({
      lang: lang(locale),
      product: ctx.productName,
      title: say('subject'),
      paragraphs: paragraphs.map((text) => escapeHtml(text).replaceAll('\n', '<br>')),
      code,
      action,
      footer,
      end,
    }),
    // RFC 8058: the mail program itself may end it, without a page and without a sign-in.
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

const lang = (locale: Locale) => (locale === 'uk_UA' ? 'uk' : 'en')
