/** The process that reads files of strangers. */
import type { ParsedFile } from '../parsed.ts'
import { serveJobs } from '../../ports/isolation/serveJobs.ts'
import { readFile } from './readFile.ts'
import { Unreadable, type UnreadableReason } from './unreadable.ts'

export type ReadReply = { readonly parsed: ParsedFile } | { readonly unreadable: UnreadableReason }

serveJobs<string, ReadReply>((path) =>
  readFile(path).then(
    (parsed) => ({ parsed }),
    (error: unknown) => {
      if (error instanceof Unreadable) return { unreadable: error.reason }
      throw error
    },
  ),
)
