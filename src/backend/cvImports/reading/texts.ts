import { Unreadable } from './unreadable.ts'

/** Largest text that is parsed, in bytes. CVs are far smaller, even with a photo in them. */
export const maxTextBytes = 12 * 1024 * 1024

/**
 * Decodes a text in the encoding that it has: UTF-16, UTF-8, or what programs for Windows write without saying so.
 *
 * @throws Unreadable
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes.length > maxTextBytes) throw new Unreadable('importTextTooBig')
  try {
    const text = decode(bytes)
    if (text.includes('\0')) throw new TypeError('Text contains no NUL')
    return text
  } catch (error) {
    throw new Unreadable('importTextEncoding', error)
  }
}

/** Decodes the beginning of a text, whose last character may be cut off. */
export const decodeHead = (bytes: Uint8Array): string =>
  new TextDecoder(utf16Of(bytes) ?? 'utf-8').decode(bytes)

function decode(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes)
  if (utf16) return new TextDecoder(utf16, { fatal: true }).decode(bytes)
  return decodeUtf8(bytes) ?? decodeLines(bytes)
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Line by line, so that one wrong byte in UTF-8 spoils only the line in which it is. */
function decodeLines(bytes: Uint8Array): string {
  const decoder = new TextDecoder(declaredIn(bytes) ?? windowsEncodingOf(bytes))
  let text = ''
  for (let start = 0, end = 0; start < bytes.length; start = end) {
    end = bytes.indexOf(0x0a, start) + 1 || bytes.length
    const line = bytes.subarray(start, end)
    text += decodeUtf8(line) ?? decoder.decode(line)
  }
  return text
}

/** By its byte order mark, or by the zeros of its first two characters: whatever is read begins with Latin letters or brackets. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second, third, fourth] = bytes
  if ((first === 0xff && second === 0xfe) || (second === 0 && fourth === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && third === 0) ? 'utf-16be' : null
}

/** What an XML declaration says. An encoding that does not exist is refused. */
const declaredIn = (bytes: Uint8Array): string | undefined =>
  /^<\?xml[^>]*\bencoding=["']([\w-]+)["']/.exec(
    new TextDecoder('latin1').decode(bytes.subarray(0, 200)),
  )?.[1]

const isAscii = (byte = 0) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)
/** A letter with an accent in windows-1252, or a Cyrillic one in windows-1251. */
const isOther = (byte = 0) =>
  byte >= 0xc0 || [0xa5, 0xa8, 0xaa, 0xaf, 0xb2, 0xb3, 0xb4, 0xb8, 0xba, 0xbf].includes(byte)

/** Cyrillic letters stand beside each other, accented ones beside Latin letters. */
function windowsEncodingOf(bytes: Uint8Array): 'windows-1251' | 'windows-1252' {
  let cyrillic = 0
  let latin = 0
  for (let at = 1; at < bytes.length; at++) {
    const [before, byte] = [bytes[at - 1], bytes[at]]
    if (isOther(before) && isOther(byte)) cyrillic++
    else if ((isAscii(before) && isOther(byte)) || (isOther(before) && isAscii(byte))) latin++
  }
  return cyrillic > latin ? 'windows-1251' : 'windows-1252'
}
