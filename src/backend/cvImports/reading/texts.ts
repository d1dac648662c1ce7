import { Unreadable } from './unreadable.ts'

/** Largest text that is parsed, in bytes. CVs are far smaller, even with a photo in them. */
export const maxTextBytes = 12 * 1024 * 1024

/** Decodes UTF-8, or UTF-16 with a byte order mark. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes.length > maxTextBytes) throw new Unreadable('importTextTooBig')
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const encoding = isUtf16 ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    if (text.includes('\0')) throw new TypeError('Text contains no NUL')
    return text
  } catch (error) {
    throw new Unreadable('importTextEncoding', error)
  }
}
