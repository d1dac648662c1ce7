import { cpSync } from 'node:fs'
import { resolve } from 'node:path'

/** The data folder of a migrated and populated embedded database, which tests copy instead of migrating each time. */
export const templateFolder = resolve('.tmp/template')

/** Copies it to a data folder of its own. */
export function copyTemplate(folder: string): void {
  cpSync(templateFolder, folder, { recursive: true })
}
