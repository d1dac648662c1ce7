import { useEffect, useState } from 'react'
import { failureText } from '#client/failureBeside.ts'
import { CallError } from '#contract/core/errors.ts'
import type { CvFile, CvFileForm } from '#contract/cvFiles/files.ts'
import { makeFile } from './makeFile.ts'

/** Several changes in quick succession make one file, in milliseconds. */
const settleMs = 300

interface Made {
  /** The choices that it belongs to. */
  readonly key: string
  readonly ahead: number
  readonly file: CvFile | null
  readonly failure: string | null
}

export interface CvFileProgress {
  /** The latest finished file, also while the next one is being made. */
  readonly file: CvFile | null
  readonly making: boolean
  readonly ahead: number
  readonly failure: string | null
  readonly retry: () => void
}

/** Makes the file again whenever the choices change. */
export function useCvFile(choices: CvFileForm): CvFileProgress {
  const [tries, setTries] = useState(0)
  const [made, setMade] = useState<Made | null>(null)
  const body = JSON.stringify(choices)
  const key = `${tries} ${body}`
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const report = (part: Partial<Made>) => {
      if (signal.aborted) return
      setMade((last) => ({ ahead: 0, file: last?.file ?? null, failure: null, ...part, key }))
    }
    async function make(): Promise<void> {
      try {
        const file = await makeFile(JSON.parse(body) as CvFileForm, {
          signal,
          onWait: (ahead) => report({ ahead: ahead + 1 }),
        })
        report({ file })
      } catch (error) {
        if (signal.aborted) return
        if (!(error instanceof CallError)) throw error
        report({ failure: failureText(error) })
      }
    }
    const timer = setTimeout(() => void make(), settleMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [key, body])
  const current = made?.key === key ? made : null
  return {
    file: made?.file ?? null,
    making: current === null || current.ahead > 0,
    // The first position is the one that is being made.
    ahead: Math.max(0, (current?.ahead ?? 0) - 1),
    failure: current?.failure ?? null,
    retry: () => setTries((count) => count + 1),
  }
}
