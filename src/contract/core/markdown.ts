import MarkdownIt from 'markdown-it'

// Only paragraphs, emphasis, lists, headings and links; HTML is escaped.
const markdown = new MarkdownIt('zero', { html: false, linkify: true, breaks: true }).enable([
  'emphasis',
  'list',
  'link',
  'linkify',
  'newline',
  'heading',
  'escape',
])
markdown.validateLink = (address) => /^https?:\/\//i.test(address)
markdown.renderer.rules['link_open'] = (tokens, index, options, _env, renderer) => {
  tokens[index]?.attrSet('rel', 'nofollow noopener ugc')
  return renderer.renderToken(tokens, index, options)
}
// The page has its own h1 and h2, so headings in user text are h3.
for (const rule of ['heading_open', 'heading_close'])
  markdown.renderer.rules[rule] = (tokens, index, options, _env, renderer) => {
    const token = tokens[index]
    if (token) token.tag = 'h3'
    return renderer.renderToken(tokens, index, options)
  }

/** Renders the product's Markdown subset as safe HTML. */
export function toHtml(text: string): string {
  return markdown.render(text).trim()
}

/** Its tokens, for formats other than HTML. */
export const parse = (text: string) => markdown.parse(text, {})
