import * as z from 'zod/mini'
import { HandedOver } from '../companies/notifications.ts'
import { domainBehind } from '../companies/companyCard.ts'
import { defineNotification, mailedInDigest, mailedAtOnce } from '../core/defineNotification.ts'
import { id } from '../core/fields.ts'
import type { Paths } from '../core/pages.ts'
import { entryAnchor } from '../profiles/entryAnchor.ts'

const company = { company_slug: z.string(), company: z.string() }
/** Of an invitation or a join request. */
const joining = {
  ...company,
  invitation_id: id,
  /** The company's verified domain at that time; empty if none. */
  company_domain: z._default(z.string(), ''),
  position: z.string(),
}
/** Of one that was answered: the employment, if there is one. */
const answered = { ...joining, employment_id: z._default(z.nullable(id), null) }
const Answer = z.enum(['accepted', 'declined'])

/** The reader decides by the verified domain, or sees it beside the employment. */
const withDomain = <Data extends { company_domain: string }>(data: Data) => ({
  ...data,
  domain: domainBehind(data.company_domain),
})

const membersPage = (path: Paths, slug: string, section = '') => path('editMembers', { slug }) + section
const sectionOf = { accepted: '#members', declined: '#invitations' } as const

export const invitationNotifications = [
  defineNotification({
    kind: 'invitationReceived',
    topic: 'invitations',
    data: z.object(joining),
    // Invitations always have a mail of their own.
    channels: { in_app: true, email: false, digest: false },
    message: () => 'invited',
    values: withDomain,
    target: (path, { invitation_id: id }) => path('invitation', null, { id }),
  }),
  defineNotification({
    kind: 'invitationAnswered',
    topic: 'invitations',
    data: z.object({ ...answered, person: z.string(), answer: Answer }),
    channels: mailedInDigest,
    message: ({ answer }) => `invitation.${answer}`,
    target: (path, { answer, employment_id: id, company_slug: slug }) =>
      answer === 'accepted' && id !== null
        ? path('employmentDetails', { id })
        : membersPage(path, slug, sectionOf[answer]),
    group: ({ answer, company_slug: slug }) => ({
      many: answer === 'accepted' ? 'joined' : 'declined',
      about: slug,
      target: (path) => membersPage(path, slug, sectionOf[answer]),
    }),
  }),
  defineNotification({
    kind: 'joinRequestReceived',
    topic: 'invitations',
    data: z.object({ ...joining, person: z.string() }),
    channels: mailedAtOnce,
    message: () => 'joinRequest',
    target: (path, { company_slug: slug, invitation_id: id }) => membersPage(path, slug, `#request-${id}`),
    group: ({ company_slug: slug }) => ({
      many: 'joinRequests',
      about: slug,
      target: (path) => membersPage(path, slug, '#requests'),
    }),
  }),
  defineNotification({
    kind: 'joinRequestAnswered',
    topic: 'invitations',
    data: z.object({ ...answered, answer: Answer }),
    channels: mailedAtOnce,
    // A confirmation by a company with a verified domain has its own message.
    message: ({ answer, company_domain: domain }) =>
      answer === 'accepted' && domain ? 'request.verified' : (`request.${answer}` as const),
    values: withDomain,
    target: (path, { answer, employment_id: id, company_slug: slug }) => {
      if (id === null) return path('company', { slug })
      // A declined one is about an employment that its owner may have deleted since.
      return answer === 'accepted'
        ? path('employmentDetails', { id })
        : `${path('profile')}#${entryAnchor('employment', id)}`
    },
  }),
  defineNotification({
    kind: 'membershipEnded',
    topic: 'companies',
    data: z.object(company),
    channels: mailedAtOnce,
    message: () => 'membershipEnded',
    target: (path, { company_slug: slug }) => path('company', { slug }),
  }),
  defineNotification({
    kind: 'accessSuspended',
    topic: 'companies',
    data: z.object(company),
    channels: mailedAtOnce,
    message: () => 'accessSuspended',
    target: (path, { company_slug: slug }) => path('company', { slug }),
  }),
  defineNotification({
    /** For the admins of a company: what somebody leaves to them who has lost rights there. */
    kind: 'workHandedOver',
    topic: 'companies',
    data: z.object({ ...company, what: HandedOver, count: z.number() }),
    channels: mailedInDigest,
    message: ({ what }) => `handedOver.${what}`,
    target: (path, { what, company_slug: slug }) => {
      if (what === 'jobs') return path('hrPanel', { slug })
      if (what === 'conversations') return path('inbox', { slug })
      if (what === 'domain') return path('editCompanyDomain', { slug })
      return membersPage(path, slug, what === 'invitations' ? '#invitations' : '')
    },
  }),
] as const
