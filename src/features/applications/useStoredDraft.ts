import { useEffect, useRef } from 'react'
import { api } from '#client/api.ts'
import { saveApplicationDraft } from '#contract/applications/drafts.ts'
import { call } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'

/** How long somebody pauses before what they typed is saved, in milliseconds. */
const pauseMs = 1_500

/** Saves the message of an application that is not sent yet with the account, so that home reminds of it on every device. */
export function useStoredDraft(jobId: number, note: string, stored: string): void {
  const saved = useRef(stored)
  useEffect(() => {
    if (note === saved.current) return
    const timer = setTimeout(() => {
      saved.current = note
      call(api, saveApplicationDraft, { params: { jobId }, body: { note } }).catch((error: unknown) => {
        // The tab has it too; sending says what is wrong.
        if (!(error instanceof CallError)) throw error
      })
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [jobId, note])
}
