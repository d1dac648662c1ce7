import { invitations } from '../schema/careers.ts'
import { notifications } from '../schema/notifications.ts'
import { employments } from '../schema/profiles.ts'
import type { SeedContext } from '../seed.ts'
import { daysBefore } from './dates.ts'
import { companies } from './companies.ts'
import { domainOf, idIn } from './insertRelations.ts'
import { people } from './people.ts'

const dayMs = 24 * 60 * 60 * 1000
/** What Northwind waits for: somebody new, a new admin, and one who never answered. */
const sent = [
  { name: 'Mariam Tsereteli', position: 'Support engineer', daysAgo: 41, role: 'member', managesHr: false },
  { name: 'Edmund Achterberg', position: 'Head of people', daysAgo: 9, role: 'admin', managesHr: true },
  { name: 'Rhiannon Vale', position: 'Timetable analyst', daysAgo: 3, role: 'member', managesHr: false },
] as const
/** Who has asked a company to verify that they work there. */
const requests = [
  {
    ...{ companySlug: 'northwind', adminKey: 'taras-kovalenko', personKey: 'tomasz-wrona' },
    ...{ position: 'Platform engineer', start: '2026-02-02', daysAgo: 2 },
  },
  {
    ...{ companySlug: 'verstat', adminKey: 'yurii-sliusarenko', personKey: 'olena-marchuk' },
    ...{ position: 'Evening mentor', start: '2025-03-03', daysAgo: 4 },
  },
] as const
const offer = {
  ...{ companySlug: 'harrow-and-finch', adminKey: 'helen-pargeter', personKey: 'olena-marchuk' },
  ...{ position: 'Adviser to the catalogue', start: '2026-01-12', daysAgo: 1 },
}

/** Invitations and a join request that wait for an answer. Their links were mailed long ago: send them anew to see one. */
export async function insertInvitations(ctx: SeedContext): Promise<void> {
  const { db, today } = ctx
  const northwind = idIn(ctx.companies, 'northwind')
  const admin = idIn(ctx.people, 'taras-kovalenko')
  const times = (daysAgo: number, key: string) => {
    const sentAt = daysBefore(today, daysAgo, key)
    return { sentAt, createdAt: sentAt, expiresAt: new Date(sentAt.getTime() + 30 * dayMs) }
  }
  for (const { name, position, daysAgo, role, managesHr } of sent)
    await db.insert(invitations).values({
      companyId: northwind,
      direction: 'invitation',
      email: `${name.toLowerCase().replace(' ', '.')}@demo.example`,
      invitedName: name,
      createdBy: admin,
      manageHrPanel: managesHr,
      startDate: '2026-01-05',
      ...{ role, position },
      ...times(daysAgo, name),
    })
  for (const request of requests) await insertRequest(ctx, request, times(request.daysAgo, request.personKey))
  await insertOffer(ctx, times(offer.daysAgo, 'offer'))
}

interface Times {
  readonly sentAt: Date
  readonly createdAt: Date
  readonly expiresAt: Date
}

async function insertRequest(
  { db, people: ids, companies: companyIds }: SeedContext,
  request: (typeof requests)[number],
  times: Times,
) {
  const userId = idIn(ids, request.personKey)
  const companyId = idIn(companyIds, request.companySlug)
  const companyName = nameOf(request.companySlug)
  const work = { position: request.position, startDate: request.start }
  const [employment] = await db
    .insert(employments)
    .values({ userId, companyId, companyName, ...work })
    .returning({ id: employments.id })
  const [row] = await db
    .insert(invitations)
    .values({
      direction: 'request',
      createdBy: userId,
      employmentId: employment?.id ?? null,
      ...{ companyId, userId, ...work, ...times },
    })
    .returning({ id: invitations.id })
  await db.insert(notifications).values({
    userId: idIn(ids, request.adminKey),
    kind: 'joinRequestReceived',
    about: `request:${row?.id}`,
    data: { ...told(row?.id, request.companySlug, request.position), person: personName(request.personKey) },
    createdAt: times.sentAt,
  })
}

async function insertOffer(ctx: SeedContext, times: Times): Promise<void> {
  const userId = idIn(ctx.people, offer.personKey)
  const [row] = await ctx.db
    .insert(invitations)
    .values({
      companyId: idIn(ctx.companies, offer.companySlug),
      direction: 'invitation',
      userId,
      email: people.find(({ key }) => key === offer.personKey)?.email ?? null,
      invitedName: personName(offer.personKey),
      createdBy: idIn(ctx.people, offer.adminKey),
      position: offer.position,
      startDate: offer.start,
      ...times,
    })
    .returning({ id: invitations.id })
  await ctx.db.insert(notifications).values({
    userId,
    kind: 'invitationReceived',
    about: `invitation:${row?.id}`,
    data: told(row?.id, offer.companySlug, offer.position),
    createdAt: times.sentAt,
  })
}

const told = (id: number | undefined, slug: string, position: string) => ({
  invitation_id: id ?? 0,
  company_slug: slug,
  company: nameOf(slug),
  company_domain: domainOf(slug) ?? '',
  position,
})
const nameOf = (slug: string) => companies.find((one) => one.slug === slug)?.name ?? ''

function personName(key: string): string {
  const person = people.find((one) => one.key === key)
  return `${person?.firstName} ${person?.lastName}`
}
