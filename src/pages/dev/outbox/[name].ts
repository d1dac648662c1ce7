import type { APIRoute } from 'astro'
import { call } from '#contract/core/call.ts'
import { showDevelopmentMail } from '#contract/mail/developmentMail.ts'

/**
 * The HTML of one mail, for the frame that shows it. It has a policy of its own: mails use inline styles,
 * which pages may not, and a `srcdoc` frame would inherit the page's policy.
 */
export const GET: APIRoute = async ({ locals, params }) => {
  const mail = await call(locals.api, showDevelopmentMail, { params: { name: params['name'] ?? '' } })
  return new Response(mail.html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
    },
  })
}
