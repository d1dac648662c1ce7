import { useEffect, useEffectEvent, useState } from 'react'
import { afterGaps, subscribe } from '#client/realtime.ts'
import { refreshPart } from '#client/refreshPart.ts'
import { userChannel } from '#contract/realtime/channels.ts'
import { refreshAnswers, refreshApplicants, rowOf } from './deskPanes.ts'
import { $publishedStates } from './deskStore.ts'
import { findDecision } from './findDecision.ts'

interface LiveApplicantsProps {
  jobId: number
  ownId: number
  /** Where the list is as it is shown, and where it begins. */
  listHref: string
  href: string
  /** What the link to new applicants says. */
  text: string
}

const loadEvent = async () => (await import('#contract/realtime/applicationChanged.ts')).applicationChanged
const loadMany = async () => (await import('#contract/realtime/applicationChanged.ts')).applicantsChanged
const loadMessages = async () => (await import('#contract/realtime/events.ts')).applicationMessagesChanged

/** Shows what others decide about the applicants of a job, who of them has written, and that new ones have come; these wait until they are asked for. */
export default function LiveApplicants({ jobId, ownId, listHref, href, text }: LiveApplicantsProps) {
  const [hasNew, setHasNew] = useState(false)
  const refresh = useEffectEvent(() => void refreshApplicants(listHref))
  useEffect(
    () =>
      subscribe(
        loadEvent,
        userChannel(ownId),
        ({ job_id, application_id, ...published }) => {
          if (job_id !== jobId) return
          if (published.state === 'sent' && !rowOf(application_id)) setHasNew(true)
          $publishedStates.setKey(application_id, published)
          if (published.state === 'withdrawn' && isShown(application_id)) void refreshPart('application')
          refresh()
        },
        afterGaps(refresh),
      ),
    [jobId, ownId],
  )
  useEffect(
    () =>
      subscribe(loadMessages, userChannel(ownId), ({ job_id }) => {
        if (job_id === jobId) refresh()
      }),
    [jobId, ownId],
  )
  const refreshAll = useEffectEvent(() => {
    void refreshAnswers(listHref)
    void publishShown()
  })
  useEffect(
    () =>
      subscribe(loadMany, userChannel(ownId), ({ job_id }) => {
        if (job_id === jobId) refreshAll()
      }),
    [jobId, ownId],
  )
  return <span role="status">{hasNew && <a href={href}>{text}</a>}</span>
}

/** What the application beside the list has become, without exchanging it: somebody may be writing there. */
async function publishShown(): Promise<void> {
  const row = document.querySelector('#applicants [aria-current="true"]')?.closest<HTMLElement>('.desk-row')
  const applicationId = Number(row?.dataset['application'] ?? 0)
  if (applicationId === 0) return
  const found = await findDecision(applicationId)
  if (found && found.state !== 'withdrawn') $publishedStates.setKey(applicationId, { ...found, member: null })
}

const isShown = (applicationId: number) => Boolean(rowOf(applicationId)?.querySelector('[aria-current]'))
