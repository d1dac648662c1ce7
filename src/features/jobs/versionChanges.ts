import { parse } from '#contract/core/markdown.ts'
import type { ShownJobVersion } from '#contract/jobs/versions.ts'
import { compareTexts, type Change } from '#ui/compareTexts.ts'
import { versionFacts } from './versionFacts.ts'

export interface FieldChange {
  readonly name: string
  readonly changes: readonly Change[]
}

/** The fields in which two versions of a job differ, with what they said and what they say. */
export function changedFields(
  before: ShownJobVersion,
  after: ShownJobVersion,
  reader: Parameters<typeof versionFacts>[1],
): FieldChange[] {
  const title = (version: ShownJobVersion) => ({
    name: reader.t('jobs:wizard.title'),
    value: version.title,
    isList: false,
  })
  const now = [title(after), ...versionFacts(after, reader)]
  return [title(before), ...versionFacts(before, reader)].flatMap(({ name, value, isList }, at) => {
    const later = now[at]?.value ?? ''
    return value === later
      ? []
      : [{ name, changes: isList ? compareTexts(value, later) : replacement(value, later) }]
  })
}

/** Told whole: half of an amount says nothing. */
function replacement(before: string, after: string): Change[] {
  const changes: Change[] = []
  if (before) changes.push({ text: before, kind: 'removed' })
  if (before && after) changes.push({ text: ' ', kind: 'same' })
  if (after) changes.push({ text: after, kind: 'added' })
  return changes
}

/** What changed in the description, as readers see it; as its author wrote it if only the formatting changed. Null if nothing. */
export function changedDescription(
  { description: before }: ShownJobVersion,
  { description: after }: ShownJobVersion,
): Change[] | null {
  if (before === after) return null
  const [shown, shownNow] = [plainText(before), plainText(after)]
  return shown === shownNow ? compareTexts(before, after) : compareTexts(shown, shownNow)
}

/** A description without its marks: a line for each block and item, the address after a link that has words of its own. */
function plainText(markdown: string): string {
  let text = ''
  let address = ''
  for (const { type, children, hidden } of parse(markdown)) {
    if (type === 'list_item_open') text += '• '
    if (type === 'bullet_list_close' || type === 'ordered_list_close') text += '\n'
    for (const token of children ?? []) {
      if (token.type === 'link_open')
        address = token.markup === 'linkify' ? '' : String(token.attrGet('href') ?? '')
      else if (token.type === 'link_close') text += address && ` (${address})`
      else text += token.type.endsWith('break') ? '\n' : token.content
    }
    if (type === 'inline') text += '\n'
    // The paragraphs of a list without blank lines are hidden.
    if ((type === 'paragraph_close' && !hidden) || type === 'heading_close') text += '\n'
  }
  return text.replace(/\n{3,}/g, '\n\n').trim()
}
