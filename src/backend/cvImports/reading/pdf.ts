import { getDocumentProxy } from 'unpdf'
import { Unreadable } from './unreadable.ts'

const maxAttachments = 20

/** The files attached to a PDF. @throws Unreadable */
export async function readAttachments(bytes: Uint8Array): Promise<Uint8Array[]> {
  const pdf = await open(bytes)
  try {
    const attached = await pdf.getAttachments()
    const contents: Uint8Array[] = []
    for (const id of [...(attached?.keys() ?? [])].slice(0, maxAttachments)) {
      const content = (await pdf.getAttachmentContent(id)) as unknown
      if (content instanceof Uint8Array) contents.push(content)
    }
    return contents
  } catch (error) {
    throw new Unreadable('importPdfDamaged', error)
  } finally {
    await pdf.loadingTask.destroy().catch(() => undefined)
  }
}

async function open(bytes: Uint8Array) {
  try {
    return await getDocumentProxy(bytes, { verbosity: 0 })
  } catch (error) {
    const encrypted = error instanceof Error && error.name === 'PasswordException'
    throw new Unreadable(encrypted ? 'importPdfEncrypted' : 'importPdfDamaged', error)
  }
}
