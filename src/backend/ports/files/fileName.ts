/** The extension of each media type. */
const endings: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/zip': 'zip',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'text/vtt': 'vtt',
}

const maxLetters = 100
/** Any extension, and known ones: a name such as `cv.pdf.exe` may have several. */
const anyEnding = /\.[A-Za-z0-9]{1,5}$/
const knownEnding =
  /\.(pdf|docx?|docm|dot[mx]?|rtf|odt|xls[mx]?|ppt[mx]?|zip|png|jpe?g|webp|gif|avif|mp4|m4v|mov|webm|vtt|svg|html?|xht|hta|js|jse|vbs?|vbe|wsf|wsh|ps1|exe|scr|com|pif|bat|cmd|msi|dll|jar|lnk|url|iso|img)$/i
/** Device names of Windows, which cannot be file names. */
const reserved = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])(?=\.|$)/i

/**
 * The name under which a file is stored and downloaded. The extension follows the content; invisible characters (controls,
 * zero-width and direction marks) and characters unsafe in file systems or headers are removed.
 *
 * @param mediaType detected by content
 */
export function safeFileName(name: string, mediaType: string): string {
  // Cut first: regular expressions on names as long as a header may be would be slow.
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

/** Windows drops trailing dots and spaces; a leading dot hides the file on other systems. */
const trimmed = (text: string) => text.replace(/^[\s.]+|[\s.]+$/g, '')
