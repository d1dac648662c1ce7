import { didWebUrl } from '#backend/credentials/proofs/didWeb.ts'
import { decodePublicKey } from '#backend/credentials/proofs/multikey.ts'
import { requireKnownTerms } from '#backend/credentials/proofs/requireKnownTerms.ts'
import { readBadges } from '#backend/credentials/reading/badgePng.ts'
import { parseDocument } from '#backend/credentials/reading/parseDocument.ts'
import type { ParserCost } from '../parserCosts.ts'

const megabyte = 1024 * 1024
const repeat =
  (unit: string, end = '', start = '') =>
  (length: number) =>
    start + unit.repeat(Math.ceil(length / unit.length)) + end
const ended = (make: (at: number) => string, each: number) => (length: number) =>
  `{"@context":"x",${Array.from({ length: length / each }, (_, at) => make(at)).join(',')}}`

/** What of a credential is read in the server's own process. */
export const credentialCosts: readonly ParserCost[] = [
  {
    name: 'a credential',
    maximum: megabyte,
    inputs: {
      keys: ended((at) => `"a${at}":1`, 10),
      lists: ended((at) => `"a${at}":[1]`, 10),
      objects: repeat('{"a":'),
      'a long text': repeat('a', '"}', '{"a":"'),
      escapes: repeat(String.raw`\"`, '"}', '{"a":"'),
      quotes: repeat('"'),
    },
    parse: (text) => requireKnownTerms(parseDocument(text)),
  },
  {
    name: 'identifiers of issuers and keys',
    maximum: megabyte,
    inputs: {
      colons: repeat(':a', '!', 'did:web:a.example'),
      percents: repeat('%2e', '!', 'did:web:a.example:'),
      dots: repeat('.', '!', 'did:web:a.example:'),
      digits: repeat('z', '', 'z6Mk'),
    },
    parse: (text) => [didWebUrl(text), decodePublicKey(text)],
  },
  {
    name: 'a badge',
    maximum: megabyte,
    inputs: {
      chunks: repeat('\0\0\0\0iTXt\0\0\0\0', '', 'signed: '),
      'no chunks': repeat('\0'),
    },
    parse: (text) => readBadges(Buffer.from(text, 'latin1')),
  },
]
