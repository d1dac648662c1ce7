import { spawnSync } from 'node:child_process'
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const memory = '/dev/shm'
/** Four times what three tests at once take. */
const minimumBytes = 4 * 2 ** 30

/**
 * Has this process and those that it starts put their temporary files into a folder in memory, until it exits; nothing changes
 * without a large one that programs can be started from. A test database has 1,300 files; ext4 without a journal reads the inodes
 * of all files that were deleted in the last minutes before it makes the next one.
 */
export function useMemoryFolder(): void {
  if (freeBytes(memory) < minimumBytes) return
  const folder = mkdtempSync(join(memory, 'tenure-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  // The user of a database server may differ.
  chmodSync(folder, 0o755)
  if (allowsExecution(folder)) process.env['TMPDIR'] = folder
}

/** Free for files of this process; 0 without such a folder. */
function freeBytes(folder: string): number {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return 0
  }
}

function allowsExecution(folder: string): boolean {
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  return spawnSync(program).status === 0
}
