import { useEffect, useEffectEvent, useState } from 'react'
import { afterGaps, subscribe } from '#client/realtime.ts'
import { refreshPart } from '#client/refreshPart.ts'
import { userChannel } from '#contract/realtime/channels.ts'
import { refreshApplicants } from './deskPanes.ts'
import { $publishedStates } from './deskStore.ts'

interface LiveApplicantsProps {
  jobId: number
  ownId: number
  /** Where the whole list is. */
  href: string
  /** What the link to new applicants says. */
  text: string
}

const loadEvent = async () => (await import('#contract/realtime/applicationChanged.ts')).applicationChanged

/** Shows what others decide about the applicants of a job, and that new ones have come; these wait until they are asked for. */
export default function LiveApplicants({ jobId, ownId, href, text }: LiveApplicantsProps) {
  const [hasNew, setHasNew] = useState(false)
  const refresh = useEffectEvent(async () => setHasNew(await refreshApplicants()))
  useEffect(
    () =>
      subscribe(
        loadEvent,
        userChannel(ownId),
        ({ job_id, application_id, ...published }) => {
          if (job_id !== jobId) return
          $publishedStates.setKey(application_id, published)
          if (published.state === 'withdrawn' && isShown(application_id)) void refreshPart('application')
          void refresh()
        },
        afterGaps(() => void refresh()),
      ),
    [jobId, ownId],
  )
  return <span role="status">{hasNew && <a href={href}>{text}</a>}</span>
}

const isShown = (applicationId: number) =>
  document.querySelector(`[data-application="${applicationId}"] [aria-current]`) !== null
