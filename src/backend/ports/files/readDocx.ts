import { writeFile } from 'node:fs/promises'
import mammoth from 'mammoth'
import { openPromise } from 'yauzl'
import { dangerOfCompoundFile } from './dangerousContent.ts'
import { toParagraphs } from './documentText.ts'

export interface DocxJob {
  readonly kind: 'docx'
  /** The Word document. */
  readonly path: string
  /** Where its text is written, as JSON of a `DocumentText`. */
  readonly to: string
}

/** Sizes as the archive states them, in bytes; one that lies is stopped by the limits of the process. */
const maxXmlBytes = 16 * 1024 * 1024
const maxParts = 5_000

type DocxRefusal = 'documentEncrypted' | 'documentUnreadable' | 'fileTooDemanding'

/** Writes the paragraphs of a Word document as plain text. */
export async function readDocx({ path, to }: DocxJob): Promise<{ refused: DocxRefusal } | { written: true }> {
  const refused = await refusalOf(path)
  if (refused) return { refused }
  await writeFile(to, JSON.stringify(toParagraphs(paragraphsOf(await readElements(path)))))
  return { written: true }
}

/** What mammoth reads of a document: runs, texts, tabs and breaks in paragraphs, which may be in tables. */
interface WordElement {
  readonly type: string
  readonly value?: string
  readonly breakType?: string
  readonly numbering?: unknown
  readonly children?: readonly WordElement[]
}

/** The document before it would become HTML: nothing of the file but its letters reaches a page. */
async function readElements(path: string): Promise<WordElement> {
  let read: WordElement = { type: 'document' }
  await mammoth.convertToHtml(
    { path },
    {
      includeEmbeddedStyleMap: false,
      transformDocument: (document: WordElement) => {
        read = document
        return { ...document, children: [] }
      },
    },
  )
  return read
}

function* paragraphsOf(element: WordElement): Generator<string> {
  if (element.type === 'paragraph') yield `${element.numbering ? '• ' : ''}${textOf(element)}`
  else for (const child of element.children ?? []) yield* paragraphsOf(child)
}

function textOf({ type, value, children = [] }: WordElement): string {
  if (type === 'text') return value ?? ''
  if (type === 'tab') return '\t'
  if (type === 'break') return '\n'
  // A text box hangs on the paragraph beside which it stands.
  return children
    .map((child) => (child.type === 'paragraph' ? `\n${textOf(child)}\n` : textOf(child)))
    .join('')
}

async function refusalOf(path: string): Promise<DocxRefusal | null> {
  const zip = await openPromise(path, { autoClose: false }).catch(() => null)
  // Word stores a document with a password in a compound file.
  if (!zip)
    return (await dangerOfCompoundFile(path)) === 'fileEncrypted' ? 'documentEncrypted' : 'documentUnreadable'
  try {
    if (zip.entryCount > maxParts) return 'fileTooDemanding'
    let bytes = 0
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) return 'documentEncrypted'
      if (/\.(?:xml|rels)$/i.test(entry.fileName)) bytes += entry.uncompressedSize
    }
    return bytes > maxXmlBytes ? 'fileTooDemanding' : null
  } catch {
    return 'documentUnreadable'
  } finally {
    zip.close()
  }
}
