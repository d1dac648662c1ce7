import { useEffect, useEffectEvent, useState } from 'react'
import { LoadMoreButton } from '#client/ActionButton.tsx'
import { api } from '#client/api.ts'
import { afterGaps, subscribe } from '#client/realtime.ts'
import { toast } from '#client/toasts.ts'
import { useReload } from '#client/useReload.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { call } from '#contract/core/call.ts'
import { listCompanyInvitations, listMembers, type CompanyInvitation } from '#contract/employments/members.ts'
import { userChannel } from '#contract/realtime/channels.ts'
import { translatorFor } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { Section } from '#ui/Section.tsx'
import { Invitations } from './Invitations.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { MemberList } from './MemberList.tsx'
import { Requests } from './Requests.tsx'
import {
  MembersContext,
  type HiredPerson,
  type MembersContextValue,
  type MemberLists,
  type Page,
} from './membersContext.ts'

const loadEvent = async () => (await import('#contract/realtime/events.ts')).membersChanged

type MembersProps = Omit<MembersContextValue, 'write'> & MemberLists & { hired: HiredPerson | null }

/** Members of the company, join requests and invitations. */
export default function Members({ members, pending, hired, ...context }: MembersProps) {
  const t = translatorFor(context.strings)
  const { slug, ownId, companyId } = context
  const params = { slug }
  const [people, setPeople] = useState(members)
  const [open, setOpen] = useState(pending)
  const [inviting, setInviting] = useState(hired !== null && context.mayInvite)
  const [invited, setInvited] = useState(hired)
  const hydrated = useHydrated()
  const requests = open.items.filter(({ direction }) => direction === 'request')
  const invitations = open.items.filter(({ direction }) => direction === 'invitation')

  const changePending = (changed: CompanyInvitation) =>
    setOpen((now) => ({ ...now, items: now.items.map((one) => (one.id === changed.id ? changed : one)) }))
  const { reload, write } = useReload(async () => {
    const [freshPeople, freshOpen] = await Promise.all([
      call(api, listMembers, { params, query: { limit: enoughFor(people) } }),
      call(api, listCompanyInvitations, { params, query: { limit: enoughFor(open) } }),
    ])
    return () => {
      setPeople(freshPeople)
      setOpen((now) => withDecidedHere(freshOpen, now))
    }
  })
  const follow = useEffectEvent(() => void reload())
  useEffect(
    () =>
      subscribe(
        loadEvent,
        userChannel(ownId),
        ({ company_id: changed }) => {
          if (changed === companyId) follow()
        },
        afterGaps(follow),
      ),
    [ownId, companyId],
  )
  const loadMorePending = async () => {
    const page = await call(api, listCompanyInvitations, { params, query: { after: open.next ?? '' } })
    setOpen({ items: [...open.items, ...page.items], next: page.next })
  }

  const endInviting = () => {
    setInviting(false)
    setInvited(null)
  }
  function onInvited(sent: CompanyInvitation): void {
    endInviting()
    if (sent.state === 'accepted') {
      // They had already asked to join, so the invitation made them a member.
      toast.success(t('crossed', { name: sent.name }))
      setOpen((now) => ({ ...now, items: now.items.filter(({ id }) => id !== sent.id) }))
      void reload()
    } else {
      toast.success(t('sent', { to: sent.email ?? sent.name }))
      setOpen((now) => ({ ...now, items: [...now.items, sent].sort(byServerOrder) }))
    }
  }

  return (
    <MembersContext value={{ ...context, write }}>
      <p className="members-tools">
        <Button kind="primary" disabled={!hydrated || !context.mayInvite} onClick={() => setInviting(true)}>
          {t('invite')}
        </Button>
      </p>
      {requests.length > 0 && (
        <Section id="requests" title={t('requests')} note={t('requestsText')}>
          <Requests requests={requests} onChange={changePending} onJoined={() => void reload()} />
        </Section>
      )}
      <Section id="members" title={t('members')} note={t('membersText')}>
        <MemberList people={people} onPeople={setPeople} />
      </Section>
      <Section id="invitations" title={t('invitations')} note={t('invitationsText')}>
        <Invitations invitations={invitations} onChange={changePending} />
        {open.next && <LoadMoreButton action={loadMorePending}>{t('more')}</LoadMoreButton>}
      </Section>
      {inviting && <InviteDialog hired={invited} onClose={endInviting} onSent={onInvited} />}
    </MembersContext>
  )
}

/** The largest page that the backend returns. */
const pageMaximum = 100
const enoughFor = ({ items }: Page<unknown>) => Math.min(pageMaximum, Math.max(20, items.length + 1))

/** What was cancelled or answered on this page stays there, where it can be undone. */
function withDecidedHere(fresh: Page<CompanyInvitation>, now: Page<CompanyInvitation>) {
  const listed = new Set(fresh.items.map(({ id }) => id))
  const decided = now.items.filter(
    ({ id, state }) => state !== 'pending' && state !== 'expired' && !listed.has(id),
  )
  return { items: [...fresh.items, ...decided].sort(byServerOrder), next: fresh.next }
}

/** The server's order: requests before invitations, newest first. */
const byServerOrder = (a: CompanyInvitation, b: CompanyInvitation) =>
  Number(b.direction === 'request') - Number(a.direction === 'request') || b.id - a.id
