interface MailParts {
  readonly lang: string
  readonly product: string
  readonly title: string
  /** Already escaped. */
  readonly paragraphs: readonly string[]
  readonly code: string | null
  readonly action: { readonly url: string; readonly label: string } | null
  readonly footer: string
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

const font = "font-family:'Onest',system-ui,-apple-system,'Segoe UI',sans-serif"

/** One narrow column that every mail program draws alike: tables and inline styles are what they understand. */
export function mailHtml({ lang, product, title, paragraphs, code, action, footer }: MailParts): string {
  const body = paragraphs.map((text) => `<p style="margin:0 0 16px">${text}</p>`).join('')
  const shownCode = code
    ? `<p style="margin:0 0 16px;font-size:28px;font-weight:700;letter-spacing:6px">${escapeHtml(code)}</p>`
    : ''
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="background:#0b6b53;color:#fff;padding:12px 20px;border-radius:6px;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>`
    : ''
  return `<!doctype html>
<html lang="${lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#faf9f6">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="${font};font-size:18px;font-weight:700;color:#1c2430;padding-bottom:16px;border-bottom:1px solid #e2e0da">${escapeHtml(product)}</td></tr>
<tr><td style="${font};font-size:16px;line-height:1.5;color:#1c2430;padding:24px 0">${body}${shownCode}${button}</td></tr>
<tr><td style="${font};font-size:13px;line-height:1.5;color:#5b6270;padding-top:16px;border-top:1px solid #e2e0da">${escapeHtml(footer)}</td></tr>
</table></td></tr></table>
</body></html>`
}
