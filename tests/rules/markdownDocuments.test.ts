import MarkdownIt from 'markdown-it'
import { beforeAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { showCompanyAchievements } from '#contract/achievements/achievements.ts'
import { showCompany, type Company } from '#contract/companies/companies.ts'
import { listCompanyJobs, showJob, type Job } from '#contract/jobs/jobs.ts'
import { showPost, type Post } from '#contract/posts/posts.ts'
import { showPublicPage, type PublicPage } from '#contract/publicPages/publicPages.ts'
import { definitionOf } from '#contract/core/definition.ts'
import type { Definition, Endpoint } from '#contract/core/endpoint.ts'
import { authoredMarkdown } from '#features/syndication/authoredMarkdown.ts'
import { companyMarkdown } from '#features/syndication/companyDocument.ts'
import { jobMarkdown } from '#features/syndication/jobDocument.ts'
import { personMarkdown } from '#features/syndication/personDocument.ts'
import { postMarkdown } from '#features/syndication/postDocument.ts'
import { loadMessages } from '#i18n/load.ts'
import { translator } from '#i18n/translate.ts'
import { pathsFor } from '#paths'

beforeAll(() => loadMessages())
const context = {
  t: translator('en_GB'),
  locale: 'en_GB',
  path: pathsFor({ locale: 'en_GB', profileId: null, strategy: 'prefix_except_default' }),
  site: { siteUrl: 'https://tenure.example' },
} as const

type Texts = (field: string) => string

/** A reply of a schema in which every field has a value: nothing that is added to it later is forgotten. */
function sampleOf(schema: z.core.$ZodType, texts: Texts, field = ''): unknown {
  const { def } = schema._zod as unknown as { def: Record<string, unknown> & { type: string } }
  const inner = (key: string) => sampleOf(def[key] as z.core.$ZodType, texts, field)
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def['shape'] as Record<string, z.core.$ZodType>).map(([name, one]) => [
          name,
          sampleOf(one, texts, name),
        ]),
      )
    case 'array':
      return [inner('element')]
    case 'nullable':
    case 'optional':
    case 'default':
      return inner('innerType')
    case 'union':
      return sampleOf((def['options'] as z.core.$ZodType[])[0] as z.core.$ZodType, texts, field)
    case 'enum':
      return Object.values(def['entries'] as object)[0]
    case 'literal':
      return (def['values'] as unknown[])[0]
    case 'number':
      return 2
    case 'boolean':
      // A suspended company shows no jobs.
      return field !== 'suspended'
    case 'string':
      return fixed(field) ?? texts(field)
    default:
      throw new Error(`No sample of ${def.type} for ${field}`)
  }
}
/** What no user writes freely. */
function fixed(field: string): string | null {
  if (/(_at|_on|_date|_through|_since)$/.test(field)) return '2026-01-05'
  if (/url$/.test(field)) return address
  return field === 'currency' ? 'EUR' : null
}
const address = 'https://a.example/x)y(<b>\\"&lt;?a=[b](c)'

/** Documents of everything that has one, with the same texts in all fields. */
function documentsWith(texts: Texts): Record<string, string> {
  const of = <T>(endpoint: Endpoint) =>
    sampleOf((definitionOf(endpoint) as Definition).reply as unknown as z.core.$ZodType, texts) as T
  const { items: jobs } = of<{ items: never[] }>(listCompanyJobs)
  const { items: achievements } = of<{ items: never[] }>(showCompanyAchievements)
  const sections = [
    'about',
    'employment',
    'skills',
    'contact',
    'education',
    'certificates',
    'projects',
  ] as const
  const page = {
    ...of<PublicPage>(showPublicPage),
    sections: [...sections, 'languages', 'awards', 'urls'],
  }
  return {
    company: companyMarkdown({ company: of<Company>(showCompany), jobs, achievements }, context),
    job: jobMarkdown({ ...of<Job>(showJob), application_method: 'external' }, context),
    person: personMarkdown(page as PublicPage, context),
    post: postMarkdown(of<Post>(showPost), context),
  }
}

/** Everything that common programs understand: HTML, tables and struck-out text. */
const reader = new MarkdownIt({ html: true })
const isOwn = (target: string | number) => /^https:\/\/(a|tenure)\.example\//.test(String(target))
function read(markdown: string) {
  const tokens = reader.parse(markdown, {}).flatMap((token) => [token, ...(token.children ?? [])])
  const found = tokens.filter(({ type }) => !/^(text|inline|softbreak|text_special)$/.test(type))
  return {
    structure: found.map(({ type, tag }) => `${type} ${tag}`),
    targets: found
      .flatMap((token) => [token.attrGet('href'), token.attrGet('src')])
      .filter((to) => to !== null),
    text: tokens.map(({ type, content }) => (type === 'inline' ? '' : content)).join(''),
  }
}

/** Of what is Markdown by its author. */
const authored = ['about', 'description']
const payloads = [
  ...[
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<!-- x',
    '<?php',
    '<ftp://x.example>',
    '</div>',
  ],
  ...[
    '[a](javascript:alert(1))',
    '![a](x)',
    '[a]: x',
    '[a][b]',
    '<javascript:alert(1)>',
    '](x)',
    'x!',
    '\\',
    '\\[a](x)',
  ],
  ...[
    '# a',
    '## a',
    '- a',
    '* a',
    '+ a',
    '> a',
    '1. a',
    '12) a',
    '---',
    '***',
    '===',
    '~~~',
    '```',
    '    a',
    '| a | b |',
  ],
  ...[
    '**a**',
    '_a_',
    '`a`',
    '``',
    '~~a~~',
    '&lt;b&gt;',
    '&#106;avascript:x',
    '&colon;',
    'R&D',
    '#',
    'C #',
    '2026.',
    '^a',
  ],
]

test.each(payloads)('%j in any field is text in every document', (payload) => {
  const plain = documentsWith(() => 'word')
  const hostile = documentsWith((field) => (authored.includes(field) ? 'word' : payload))
  for (const [name, document] of Object.entries(hostile)) {
    const { structure, targets, text } = read(document)
    expect([name, structure]).toEqual([name, read(plain[name] ?? '').structure])
    expect([name, targets.filter((target) => !isOwn(target))]).toEqual([name, []])
    expect([name, text.includes(payload.trim())]).toEqual([name, true])
  }
})

test('lines of a field stay in one line, but for those of a post', () => {
  const hostile = documentsWith((field) =>
    [...authored, 'text'].includes(field) ? 'word' : 'a\n\n# b\r\n- c\u2028> d',
  )
  const plain = documentsWith(() => 'word')
  for (const [name, document] of Object.entries(hostile))
    expect([name, read(document).structure]).toEqual([name, read(plain[name] ?? '').structure])
  const postOf = (text: string) => documentsWith((field) => (field === 'text' ? text : 'word'))['post'] ?? ''
  expect(read(postOf('a\n===\n- b\n\n> c')).structure).toEqual(read(postOf('a\nb\nc\n\nd')).structure)
})

test('an address that is none of the web is not linked', () => {
  const { targets } = read(documentsWith((field) => field)['company'] ?? '')
  expect(targets.length).toBeGreaterThan(0)
  expect(
    authoredMarkdown('[a](javascript:x) [b](data:text/html,x) [c](//x.example) <javascript:x>'),
  ).toMatchObject({
    text: expect.not.stringMatching(/(?<!\\)[[<]/) as string,
  })
})

test.each(payloads)('%j in what its author formats means what the page makes of it', (payload) => {
  for (const [name, document] of Object.entries(
    documentsWith((field) => (authored.includes(field) ? payload : 'word')),
  )) {
    const { structure, targets } = read(document)
    expect([
      name,
      structure.filter(
        (one) => /html|code|fence|image|table|quote|hr|^s_/.test(one) && !/^image img/.test(one),
      ),
    ]).toEqual([name, []])
    expect([name, targets.filter((target) => !isOwn(target))]).toEqual([name, []])
  }
})

test('what an author formats stays formatted', () => {
  const source =
    '# Us\n\nWe **measure** *well*\nin [Kyiv](https://a.example/x_(y)), 1 < 2.\n\n- One\n  - Nested\n- Two\n\n3. Three\n4. Four & https://b.example'
  const { text } = authoredMarkdown(source) || { text: '' }
  expect(text).toBe(
    [
      '### Us',
      'We **measure** *well*  \nin [Kyiv](https://a.example/x_%28y%29), 1 \\< 2.',
      '- One\n\n  - Nested\n- Two',
      '3. Three\n4. Four & [https://b.example](https://b.example/)',
    ].join('\n\n'),
  )
  expect(authoredMarkdown('')).toBe(false)
})
