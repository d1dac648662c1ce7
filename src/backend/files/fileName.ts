/** The ending that each media type is stored and downloaded under. */
const endings: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/zip': 'zip',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
}

const maxLetters = 100
/** An ending of any kind, and those that say what a file is: what stands before them may be a second, hidden one. */
const anyEnding = /\.[A-Za-z0-9]{1,5}$/
const knownEnding =
  /\.(pdf|docx?|docm|dot[mx]?|rtf|odt|xls[mx]?|ppt[mx]?|zip|png|jpe?g|webp|gif|avif|svg|html?|xht|hta|js|jse|vbs?|vbe|wsf|wsh|ps1|exe|scr|com|pif|bat|cmd|msi|dll|jar|lnk|url|iso|img)$/i
/** Devices of Windows: no file can be called so there. */
const reserved = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])(?=\.|$)/i

/**
 * The name that a file is stored and downloaded under. Its ending comes from what the file is, not from its sender; what
 * nobody sees (controls, zero-width and direction marks) and what a file system or a header trips over is dropped.
 *
 * @param mediaType judged by content
 */
export function safeFileName(name: string, mediaType: string): string {
  // More is never kept, and names as long as a header may be would take long to search.
  const last = (name.split(/[/\\]/).pop() ?? '').slice(0, maxLetters * 4)
  const seen = last
    .normalize('NFC')
    .replace(/[\p{Zs}\p{Zl}\p{Zp}\t\r\n]+/gu, ' ')
    .replace(/\p{C}/gu, '')
    .replace(/[<>:"|?*%;]/g, '_')
  let stem = trimmed(seen).replace(anyEnding, '')
  for (let shorter = stem; (shorter = trimmed(stem).replace(knownEnding, '')) !== stem;) stem = shorter
  stem = trimmed([...stem].slice(0, maxLetters).join(''))
  if (stem === '') stem = 'file'
  if (reserved.test(stem)) stem = `_${stem}`
  const ending = endings[mediaType]
  return ending ? `${stem}.${ending}` : stem
}

/** Windows drops dots and spaces at the end; at the beginning a dot hides the file elsewhere. */
const trimmed = (text: string) => text.replace(/^[\s.]+|[\s.]+$/g, '')
