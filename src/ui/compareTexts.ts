import { diffArrays } from 'diff'

/** A stretch of a text that was added, removed or is in both versions. */
export interface Change {
  readonly text: string
  readonly kind: 'added' | 'removed' | 'same'
}

const segmenter = new Intl.Segmenter([], { granularity: 'word' })
const wordsOf = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment)

/** What changed between two texts, by words of any script. Words that changed side by side are one change. */
export function compareTexts(before: string, after: string): Change[] {
  const changes: Change[] = []
  let removed = ''
  let added = ''
  const flush = () => {
    if (removed) changes.push({ text: removed, kind: 'removed' })
    if (added) changes.push({ text: added, kind: 'added' })
    removed = added = ''
  }
  const parts = diffArrays(wordsOf(before), wordsOf(after))
  for (const [at, part] of parts.entries()) {
    const text = part.value.join('')
    if (part.removed) removed += text
    else if (part.added) added += text
    else if (/^[^\S\n]+$/.test(text) && (removed || added) && at < parts.length - 1) {
      removed += text
      added += text
    } else {
      flush()
      changes.push({ text, kind: 'same' })
    }
  }
  flush()
  return changes
}
