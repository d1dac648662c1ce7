import { api } from '#client/api.ts'
import { saveFile } from '#client/download.ts'
import { call, type SendOptions } from '#contract/core/call.ts'
import { makeCvFile, type CvFile, type CvFileForm } from '#contract/cvFiles/files.ts'

interface MakeOptions extends SendOptions {
  /** Called with the number of files that are made before this one. */
  readonly onWait?: (ahead: number) => void
}

/** Calls until the file is ready; each call waits for it for a while. */
export async function makeFile(body: CvFileForm, { onWait, ...options }: MakeOptions = {}): Promise<CvFile> {
  for (;;) {
    const { ahead, file } = await call(api, makeCvFile, { body }, options)
    if (file) return file
    onWait?.(ahead)
  }
}

export function save({ content, type, name }: CvFile): void {
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
  saveFile(new Blob([bytes], { type }), name)
}
