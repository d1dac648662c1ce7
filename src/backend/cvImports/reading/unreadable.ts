/** Why a file cannot be imported: keys of `locales/<locale>/validation.json`. */
export type UnreadableReason =
  | 'importUnknownType'
  | 'importOffice'
  | 'importPicture'
  | 'importArchiveDamaged'
  | 'importArchiveEncrypted'
  | 'importArchiveTooBig'
  | 'importArchiveTooManyFiles'
  | 'importArchivePaths'
  | 'importArchiveNested'
  | 'importArchiveUnknown'
  | 'importTableUnknown'
  | 'importTableDamaged'
  | 'importPdfDamaged'
  | 'importPdfEncrypted'
  | 'importPdfScanned'
  | 'importTooManyPages'
  | 'importResumeUnknown'
  | 'importDocxDamaged'
  | 'importDocxEncrypted'
  | 'importTextEncoding'
  | 'importTextTooBig'
  | 'importJsonDamaged'
  | 'importJsonUnknown'
  | 'importXmlDamaged'
  | 'importXmlEntities'
  | 'importXmlUnknown'
  | 'importNothing'
  | 'importTooSlow'

/** A file that cannot be imported. */
export class Unreadable extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason, cause?: unknown) {
    super(reason, { cause })
    this.name = 'Unreadable'
    this.reason = reason
  }
}
