import { useEffect, useState } from 'react'
import { api } from '#client/api.ts'
import { refreshPart } from '#client/refreshPart.ts'
import { showApplication } from '#contract/applications/applications.ts'
import { call } from '#contract/core/call.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'

interface ResumeWatchProps {
  strings: StringsOf<'applications', 'resumeView'>
  applicationId: number
  /** The id of the element that shows the résumé. */
  part: string
}

/** Seconds before each look; a résumé takes about one, behind others longer. */
const delays = [1, 2, 3, 5, 8, 13, 21, 34, 55] as const

/** Shows the résumé once it has been made ready. */
export default function ResumeWatch({ strings, applicationId, part }: ResumeWatchProps) {
  const t = translatorFor(strings)
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const look = async (at: number) => {
      const found = await call(api, showApplication, { params: { applicationId } }).catch(() => null)
      const isReady = found && (found.state === 'withdrawn' || found.resume?.view?.kind !== 'preparing')
      if (isReady) return refreshPart(part)
      wait(at + 1)
    }
    const wait = (at: number) => {
      const delay = delays[at]
      if (delay === undefined) return setIsLate(true)
      timer = setTimeout(() => void look(at), delay * 1000)
    }
    wait(0)
    return () => clearTimeout(timer)
  }, [applicationId, part])
  return (
    <p className="soft" role="status">
      {t(isLate ? 'late' : 'preparing')}
    </p>
  )
}
