const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The beginning of a text, cut at a word: the name of a post where it needs one. Empty for a post without text. */
export function excerptOf(text: string, maximum = 80): string {
  const line = (text.split('\n').find((one) => one.trim() !== '') ?? '').trim()
  const letters = [...graphemes.segment(line)].map(({ segment }) => segment)
  if (letters.length <= maximum) return line
  const cut = letters.slice(0, maximum).join('')
  return `${cut.replace(/\s+\S{0,20}$/, '').replace(/[\s.,:;–—-]+$/, '')}…`
}
