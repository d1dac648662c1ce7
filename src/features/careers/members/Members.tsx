import { useState } from 'react'
import { api } from '#client/api.ts'
import { attempt } from '#client/attempt.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { toast } from '#client/toasts.ts'
import { call } from '#contract/core/call.ts'
import { listCompanyInvitations, listMembers, type CompanyInvitation } from '#contract/careers/members.ts'
import { translatorFor } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { Section } from '#ui/Section.tsx'
import { Invitations } from './Invitations.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { LoadMoreButton } from './LoadMoreButton.tsx'
import { MemberList } from './MemberList.tsx'
import { Requests } from './Requests.tsx'
import { MembersContext, type MembersContextValue, type MemberLists } from './membersContext.ts'

type MembersProps = MembersContextValue & MemberLists

/** Members of the company, join requests and invitations. */
export default function Members({ members, pending, ...context }: MembersProps) {
  const t = translatorFor(context.strings)
  const { slug } = context
  const params = { slug }
  const [people, setPeople] = useState(members)
  const [open, setOpen] = useState(pending)
  const [inviting, setInviting] = useState(false)
  const hydrated = useHydrated()
  const requests = open.items.filter(({ direction }) => direction === 'request')
  const invitations = open.items.filter(({ direction }) => direction === 'invitation')

  const changePending = (changed: CompanyInvitation) =>
    setOpen((now) => ({ ...now, items: now.items.map((one) => (one.id === changed.id ? changed : one)) }))
  const reloadMembers = () =>
    attempt(async () =>
      setPeople(
        await call(api, listMembers, { params, query: { limit: Math.max(20, people.items.length + 1) } }),
      ),
    )
  const loadMorePending = () =>
    attempt(async () => {
      const page = await call(api, listCompanyInvitations, { params, query: { after: open.next ?? '' } })
      setOpen({ items: [...open.items, ...page.items], next: page.next })
    })

  function onInvited(sent: CompanyInvitation): void {
    setInviting(false)
    if (sent.state === 'accepted') {
      // They had already asked to join, so the invitation made them a member.
      toast.success(t('crossed', { name: sent.name }))
      setOpen((now) => ({ ...now, items: now.items.filter(({ id }) => id !== sent.id) }))
      void reloadMembers()
    } else {
      toast.success(t('sent', { email: sent.email ?? '' }))
      setOpen((now) => ({ ...now, items: [...now.items, sent].sort(byServerOrder) }))
    }
  }

  return (
    <MembersContext value={context}>
      <p className="members-tools">
        <Button kind="primary" disabled={!hydrated || !context.mayInvite} onClick={() => setInviting(true)}>
          {t('invite')}
        </Button>
      </p>
      {requests.length > 0 && (
        <Section id="requests" title={t('requests')} note={t('requestsText')}>
          <Requests requests={requests} onChange={changePending} onJoined={() => void reloadMembers()} />
        </Section>
      )}
      <Section id="members" title={t('members')} note={t('membersText')}>
        <MemberList people={people} onPeople={setPeople} />
      </Section>
      <Section id="invitations" title={t('invitations')} note={t('invitationsText')}>
        <Invitations invitations={invitations} onChange={changePending} />
        {open.next && <LoadMoreButton text={t('more')} onLoad={loadMorePending} />}
      </Section>
      {inviting && <InviteDialog onClose={() => setInviting(false)} onSent={onInvited} />}
    </MembersContext>
  )
}

/** The server's order: requests before invitations, newest first. */
const byServerOrder = (a: CompanyInvitation, b: CompanyInvitation) =>
  Number(b.direction === 'request') - Number(a.direction === 'request') || b.id - a.id
