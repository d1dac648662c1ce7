import { expect, test } from 'vitest'
import { contentRules } from '#contract/reports/rules.ts'
import english from '#locales/en_GB/rules.json' with { type: 'json' }
import ukrainian from '#locales/uk_UA/rules.json' with { type: 'json' }
import { useProduct } from './product.ts'

const product = useProduct({ AUTHORITY_CONTACT: 'authorities@tenure.example' })
const { visit } = product

test('the content rules are one page, in both languages, which a decision can link to by the code of a rule', async () => {
  for (const [path, texts, since] of [
    ['/rules', english, 'In force since Nov 27, 2026'],
    ['/uk_UA/rules', ukrainian, 'Діють з 27 лист. 2026'],
  ] as const) {
    const { status, title, html, headers } = await visit(path)
    expect([status, title.includes(texts.title)]).toEqual([200, true])
    expect(html).toContain(since)
    for (const address of ['support@localhost.invalid', 'authorities@tenure.example'])
      expect(html).toContain(`href="mailto:${address}"`)
    for (const [at, rule] of contentRules.entries()) {
      expect(html).toContain(`id="${rule}"`)
      expect(html).toContain(`${at + 1}. ${texts.rule[rule].title}`)
      expect(html).toContain(texts.rule[rule].text)
    }
    expect(html.slice(html.indexOf('<main'), html.indexOf('</main>'))).not.toContain('{{')
    expect(headers.get('cdn-cache-control') ?? headers.get('cache-control')).not.toContain('no-store')
  }
})

test('the rules are linked where somebody asks what is not allowed', async () => {
  for (const path of ['/terms', '/company/globex', '/report?about=company-1'])
    expect([path, (await visit(path)).html.includes('href="/rules')]).toEqual([path, true])
})
