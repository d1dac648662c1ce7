/** What is wrong with captions: a key of `locales/<locale>/validation.json`, and where. */
export interface CaptionFault {
  readonly code: 'captionsUnreadable' | 'captionsEmpty' | 'captionsTime' | 'captionsOrder'
  readonly values?: { readonly line: number }
}

const timing =
  /^((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})[ \t]+-->[ \t]+((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})([ \t]+.*)?$/
/** Where a cue stands. Others, such as regions, refer to blocks that are not copied. */
const setting = /^(?:vertical|line|position|size|align):[\w.,%-]+$/

/**
 * Checks captions and writes them anew as WebVTT: the cues, without comments, styles and regions, which players of other
 * sites could load things with. Returns the text, or what is wrong.
 */
export function cleanCaptions(bytes: Uint8Array): string | CaptionFault {
  const text = decode(bytes)
  const lines = text?.split(/\r\n|\r|\n/) ?? []
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')) return { code: 'captionsUnreadable' }
  const cues: string[] = []
  let before = -1
  for (let at = 1; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (!line.includes('-->')) continue
    const [, from, to, settings = ''] = timing.exec(line.trim()) ?? []
    const number = at + 1
    if (from === undefined || to === undefined) return { code: 'captionsTime', values: { line: number } }
    const [start, end] = [seconds(from), seconds(to)]
    if (end <= start) return { code: 'captionsTime', values: { line: number } }
    if (start < before) return { code: 'captionsOrder', values: { line: number } }
    before = start
    const words: string[] = []
    while (lines[at + 1]?.trim()) words.push(lines[++at] ?? '')
    const allowed = settings.split(/[ \t]+/).filter((one) => setting.test(one))
    if (words.length > 0) cues.push([[from, '-->', to, ...allowed].join(' '), ...words].join('\n'))
  }
  if (cues.length === 0) return { code: 'captionsEmpty' }
  return `${['WEBVTT', ...cues].join('\n\n')}\n`
}

function decode(bytes: Uint8Array): string | null {
  try {
    // Drops a byte order mark.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const seconds = (time: string) => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
