import type { MentionForm } from '#contract/posts/mentions.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'

/** Says whom a text mentions: in a text field, a mention looks like any other word. */
export function MentionNote({
  strings,
  text,
  mentions,
}: {
  strings: StringsOf<'posts', 'mentions'>
  text: string
  mentions: readonly MentionForm[]
}) {
  const t = translatorFor(strings)
  const names = mentionsIn(text, mentions).map(({ label }) => label.replace(/^@/, ''))
  if (names.length === 0) return null
  const list = new Intl.ListFormat(strings.locale.replace('_', '-')).format(names)
  return <p className="soft small">{t('mentioned', { names: list })}</p>
}

/** The mentions whose labels the text contains. */
export const mentionsIn = (text: string, mentions: readonly MentionForm[]): MentionForm[] =>
  mentions.filter(({ label }) => text.includes(label))
