/** A name that is being typed. */
export interface MentionQuery {
  /** Where its `@` stands. */
  readonly at: number
  readonly text: string
}

/** `@` at the beginning of a word, and up to three words after it, as long as names have at most. */
const typedName = /(?:^|[^\p{L}\p{N}_@])@((?:[\p{L}\p{N}][\p{L}\p{N}\p{M}.’'&-]*(?: (?!$))?){0,3} ?)$/u
const longest = 60

/** The name before the caret; null if none is being typed. Labels that stand there already are complete. */
export function mentionQueryAt(text: string, caret: number, labels: readonly string[]): MentionQuery | null {
  const before = text.slice(Math.max(0, caret - longest), caret)
  const typed = typedName.exec(before)?.[1]
  if (typed === undefined) return null
  const at = caret - typed.length - 1
  return labels.some((label) => text.startsWith(label, at) && caret > at + label.length) ||
    labels.includes(text.slice(at, caret))
    ? null
    : { at, text: typed.trimEnd() }
}

/** The text with the label in place of the name that was typed, and where the caret goes. */
export function withLabel(text: string, { at }: MentionQuery, caret: number, label: string) {
  const rest = text.slice(caret)
  const space = /^\s/.test(rest) ? '' : ' '
  return { text: text.slice(0, at) + label + space + rest, caret: at + label.length + 1 }
}
