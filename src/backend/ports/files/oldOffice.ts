import { open } from 'node:fs/promises'
import { openCompoundFile, type CompoundEntry, type CompoundFile } from './compoundFile.ts'
import type { Danger } from './dangerousContent.ts'

export interface OldOffice {
  readonly type: 'doc' | 'ppt' | null
  readonly danger: Danger | null
}

const refused = (danger: Danger): OldOffice => ({ type: null, danger })

/** Names of the storages of macros, also within embedded documents. */
const macroNames = /^(macros|vba|_vba_project(_cur)?)$/i
/** Flags of a Word document: encrypted or obfuscated with a password. */
const wordFlagsAt = 10
const wordEncrypted = 0x0100
/** The `CurrentUserAtom` of an encrypted presentation ([MS-PPT] 2.3.2). */
const encryptedPresentation = 0xf3d1c4df
/** A `VBAInfoContainer` with its only atom, up to the id of the macros and whether there are any ([MS-PPT] 2.4.10). */
const presentationMacros = Buffer.from('1f00ff0314000000020000040c000000', 'hex')
const macroFlagAt = presentationMacros.length + 4

/** The type of a compound file, and why it is refused: macros, a password, or that it cannot be read. */
export async function inspectOldOffice(path: string): Promise<OldOffice> {
  const file = await open(path)
  try {
    return await inspect(await openCompoundFile(file))
  } catch {
    // Office programs write no files that cannot be read.
    return refused('fileType')
  } finally {
    await file.close()
  }
}

async function inspect(compound: CompoundFile): Promise<OldOffice> {
  const find = (name: string) => compound.entries.find((entry) => entry.name === name)
  if (find('EncryptedPackage') || find('EncryptedSummary')) return refused('fileEncrypted')
  if (compound.entries.some(({ name }) => macroNames.test(name))) return refused('fileMacros')
  const word = find('WordDocument')
  if (word) {
    const flags = (await readStart(compound, word, wordFlagsAt + 2)).readUInt16LE(wordFlagsAt)
    return flags & wordEncrypted ? refused('fileEncrypted') : { type: 'doc', danger: null }
  }
  const presentation = find('PowerPoint Document')
  const user = find('Current User')
  if (!presentation || !user) return { type: null, danger: null }
  if ((await readStart(compound, user, 16)).readUInt32LE(12) === encryptedPresentation)
    return refused('fileEncrypted')
  return (await hasMacros(compound, presentation)) ? refused('fileMacros') : { type: 'ppt', danger: null }
}

async function readStart(compound: CompoundFile, entry: CompoundEntry, bytes: number): Promise<Buffer> {
  for await (const chunk of compound.read(entry)) if (chunk.length >= bytes) return chunk
  throw new Error('A stream is too short')
}

async function hasMacros(compound: CompoundFile, presentation: CompoundEntry): Promise<boolean> {
  const length = macroFlagAt + 4
  let end = Buffer.alloc(0)
  for await (const chunk of compound.read(presentation)) {
    const part = Buffer.concat([end, chunk])
    for (let at = part.indexOf(presentationMacros); at >= 0; at = part.indexOf(presentationMacros, at + 1))
      if (at + length <= part.length && part.readUInt32LE(at + macroFlagAt) !== 0) return true
    end = part.subarray(-(length - 1))
  }
  return false
}
