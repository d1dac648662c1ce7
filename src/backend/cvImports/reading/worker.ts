/** The thread that reads files of strangers. It ends when one takes too long. */
import { parentPort } from 'node:worker_threads'
import type { ParsedFile } from '../parsed.ts'
import { readFile } from './readFile.ts'
import { Unreadable, type UnreadableReason } from './unreadable.ts'

export type ReadReply =
  | { readonly ready: true }
  | { readonly parsed: ParsedFile }
  | { readonly unreadable: UnreadableReason }
  | { readonly error: string }

const port = parentPort
const reply = (message: ReadReply) => port?.postMessage(message)

port?.on('message', (path: string) => {
  readFile(path).then(
    (parsed) => reply({ parsed }),
    (error: unknown) => {
      if (error instanceof Unreadable) reply({ unreadable: error.reason })
      else reply({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    },
  )
})
reply({ ready: true })
