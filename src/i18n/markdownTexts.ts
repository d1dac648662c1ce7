import { translatorFor, type StringsOf } from './island.ts'

/** The texts of a Markdown field, for its `texts` prop. */
export function markdownTexts(strings: StringsOf<'common', 'markdown'>) {
  const t = translatorFor(strings)
  return {
    toolbar: t('toolbar'),
    bold: t('bold'),
    italic: t('italic'),
    heading: t('heading'),
    list: t('list'),
    link: t('link'),
    write: t('write'),
    preview: t('preview'),
    nothing: t('nothing'),
    failed: t('failed'),
  }
}
