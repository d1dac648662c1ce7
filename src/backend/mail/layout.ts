interface MailParts {
  readonly lang: string
  readonly product: string
  readonly title: string
  /** Already escaped. */
  readonly paragraphs: readonly string[]
  readonly code: string | null
  readonly action: { readonly url: string; readonly label: string } | null
  readonly footer: string
  /** The link to unsubscribe, or to report the sender as unknown. */
  readonly end: { readonly url: string; readonly label: string } | null
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

const font = "font-family:'Onest',system-ui,-apple-system,'Segoe UI',sans-serif"
// Mail programs that support dark themes also support style sheets; the others use the inline styles.
const dark = `@media (prefers-color-scheme:dark){.paper{background:#171a20!important}.ink{color:#ebe9e4!important}\
.soft{color:#aeb1b8!important}.rule{border-color:#3a3f4a!important}.act{background:#6fd0b0!important;color:#0d1a16!important}}`

/** A single narrow column of tables with inline styles, which all mail programs render alike. */
export function mailHtml({ lang, product, title, paragraphs, code, action, footer, end }: MailParts): string {
  const [first = '', ...others] = paragraphs.map((text) => `<p style="margin:0 0 16px">${text}</p>`)
  const shownCode = code
    ? `<p style="margin:24px 0;font-size:32px;line-height:1.2;font-weight:700;letter-spacing:6px">${escapeHtml(code)}</p>`
    : ''
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" class="act" style="display:inline-block;background:#0b6b53;color:#fff;padding:12px 20px;border-radius:6px;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>`
    : ''
  const ending = end
    ? `<br><a href="${escapeHtml(end.url)}" class="soft" style="color:#5b6270">${escapeHtml(end.label)}</a>`
    : ''
  const row = (kind: string, style: string, content: string) =>
    `<tr><td class="${kind} rule" style="${font};${style}">${content}</td></tr>`
  return `<!doctype html>
<html lang="${lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><style>${dark}</style></head>
<body class="paper" style="margin:0;background:#faf9f6">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:#faf9f6"><tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
${row('ink', 'font-size:18px;font-weight:700;color:#1c2430;padding-bottom:16px;border-bottom:1px solid #e2e0da', escapeHtml(product))}
${row('ink', 'font-size:16px;line-height:1.5;color:#1c2430;padding:24px 0 8px', first + shownCode + others.join('') + button)}
${row('soft', 'font-size:13px;line-height:1.5;color:#5b6270;padding-top:16px;border-top:1px solid #e2e0da', escapeHtml(footer) + ending)}
</table></td></tr></table>
</body></html>`
}
