import type { Post } from '#contract/posts/posts.ts'

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The beginning of a text, cut at a word: the name of a post where it needs one. Empty for a post without text. */
export function excerptOf(text: string, maximum = 80): string {
  const line = (text.split('\n').find((one) => one.trim() !== '') ?? '').trim()
  let letters = 0
  let end = 0
  for (const { index } of graphemes.segment(line)) {
    end = index
    if (letters++ === maximum) break
  }
  if (letters <= maximum) return line
  const cut = line.slice(0, end)
  return `${cut.replace(/\s+\S{0,20}$/, '').replace(/[\s.,:;–—-]+$/, '')}…`
}

/** What stands in a list for a post without a text. */
export const untitledKey = ({ images, video, documents }: Pick<Post, 'images' | 'video' | 'documents'>) => {
  if (video) return 'posts:card.untitledVideo'
  if (images.length > 0) return 'posts:card.untitled'
  return documents.length > 0 ? 'posts:card.untitledDocuments' : 'posts:card.emptyDraft'
}
