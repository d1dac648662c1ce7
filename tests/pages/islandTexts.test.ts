import { expect, test } from 'vitest'
import type { EditorStrings } from '#features/profiles/editors/editingContext.ts'
import { languageTag, locales } from '#contract/core/locale.ts'
import { pathsFor, type Scope } from '#paths'
import { useProduct } from './product.ts'

const { visit } = useProduct()

test('the texts of the profile’s editors are a file for each language, which browsers revalidate', async () => {
  const titles = new Set<string | undefined>()
  for (const locale of locales) {
    const scope: Scope = { locale, profileId: null, strategy: 'prefix_except_default' }
    const address = pathsFor(scope)('islandTexts', { name: `editors.${locale}.json` })
    const { html, headers, status } = await visit(address)
    expect([languageTag(locale), status, headers.get('content-type')]).toEqual([
      languageTag(locale),
      200,
      'application/json',
    ])
    expect(headers.get('etag')).toBeTruthy()
    titles.add((JSON.parse(html) as EditorStrings).form.texts['save'])
  }
  expect(titles.size).toBe(locales.length)
})

test('there are no texts of an unknown group or language', async () => {
  for (const name of ['editors.pl_PL.json', 'toString.en_GB.json', 'editors.en_GB', 'editors'])
    expect([name, (await visit(`/texts/${name}`)).status]).toEqual([name, 404])
})
