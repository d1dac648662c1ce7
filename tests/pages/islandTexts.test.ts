import { expect, test } from 'vitest'
import type { EditorStrings } from '#features/profiles/editors/editingContext.ts'
import { languageTag, locales } from '#contract/core/locale.ts'
import type { StringsOf } from '#i18n/island.ts'
import { useProduct } from './product.ts'

const { visit } = useProduct()

test('the texts of the profile’s editors are a file for each language, which browsers revalidate', async () => {
  const titles = new Set<string | undefined>()
  for (const locale of locales) {
    const { html, headers, status } = await visit(`/texts/editors.${locale}.json`)
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

test('the texts of a form’s errors are a file too, and on no page', async () => {
  const { html } = await visit('/texts/validation.en_GB.json')
  const { passwordsDontMatch } = (JSON.parse(html) as StringsOf<'validation', 'form'>).texts
  expect(passwordsDontMatch).toBeTruthy()
  for (const [path, as] of [
    ['/create-account', undefined],
    ['/settings/emails', 'ana'],
    ['/company/globex/edit/company-info', 'gita'],
  ] as const) {
    const page = await visit(path, as && { as })
    expect([path, page.status, page.html.includes(passwordsDontMatch ?? '')]).toEqual([path, 200, false])
  }
})

test('there are no texts of an unknown group or language', async () => {
  for (const name of ['editors.pl_PL.json', 'toString.en_GB.json', 'editors.en_GB', 'editors'])
    expect([name, (await visit(`/texts/${name}`)).status]).toEqual([name, 404])
})
