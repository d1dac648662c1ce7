import { sql, type SQL } from 'drizzle-orm'
import type { Employment } from '#contract/profiles/profiles.ts'
import { invitations } from './invitations.ts'
import { employmentAwards } from './awards.ts'
import { companies } from '../../companies/schema/companies.ts'
import { confirmedNames } from '../../profiles/schema/names.ts'
import { employmentCorrections } from './corrections.ts'
import { employmentPositions } from './record.ts'
import { employments } from './employments.ts'
import { profiles } from '../../profiles/schema/profiles.ts'

/** The last day of the employment `e`; that of a planned termination once its time has come. */
const lastDayOf = sql`coalesce(e.end_date, case when e.termination_at <= now() then greatest(e.start_date, e.termination_on - 1) end)`

const startedBy = sql`p.start_date <= least(current_date, coalesce(e.end_date, e.termination_on - 1))`
/** The position held now, or last. */
export const positionOf = sql<string>`coalesce((
  select p.position from ${employmentPositions} p where p.employment_id = e.id and ${startedBy} order by p.start_date desc limit 1
), e.position)`

/** The same in a query of `employments`. */
export const currentPosition = sql<string>`(select ${positionOf} from ${employments} e where e.id = ${employments.id})`
/** The last day in a query of `employments`; see `lastDayOf`. */
export const currentLastDay = sql<
  string | null
>`(select ${lastDayOf} from ${employments} e where e.id = ${employments.id})`

/** What `employmentFields` selects; `toEmployment` makes an employment of it. */
export type EmploymentFields = Omit<Employment, 'ended'> & { readonly time_zone: string }

/** Whether the company of the confirmed employment `e` has not confirmed the name that the person uses now. */
const isUnderEarlierName = sql<boolean>`(e.verified_at is not null and exists (
  select 1 from ${confirmedNames} n where n.employment_id = e.id and n.state <> 'current'))`
/** The same in a query of `employments`. */
export const underEarlierName = sql<boolean>`(select ${isUnderEarlierName} from ${employments} e where e.id = ${employments.id})`

/** The fields of an `Employment` that everybody gets, of the employment `e` and its company `c`. */
export const employmentFields = sql`
  'id', e.id, 'company', e.company_name, 'company_name_now', nullif(c.name, e.company_name),
  'company_slug', case when c.closed_at is null then c.slug end, 'position', ${positionOf},
  'positions', (
    select json_build_array(json_build_object('id', null, 'position', e.position, 'start_date', e.start_date))::jsonb
      || coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'position', p.position, 'start_date', p.start_date) order by p.start_date), '[]')
    from ${employmentPositions} p where p.employment_id = e.id),
  'start_date', e.start_date, 'end_date', ${lastDayOf},
  'termination_on', case when e.end_date is null and e.termination_at > now() then e.termination_on end,
  'time_zone', coalesce(c.time_zone, 'UTC'),
  'description', e.description, 'verified_at', e.verified_at, 'verified_domain', e.verified_domain,
  'earlier_name', ${isUnderEarlierName}`

const awardsOf = (condition: SQL) => sql`'awards', (
  select coalesce(json_agg(json_build_object('id', a.id, 'title', a.title, 'awarded_on', a.awarded_on, 'words', a.words,
    'hidden', a.hidden_at is not null) order by a.awarded_on desc, a.id desc), '[]')
  from ${employmentAwards} a where a.employment_id = e.id and ${condition})`

/** The further fields of the employment `e` for people who have no side in it. */
export const othersFields = awardsOf(sql`a.hidden_at is null and e.verified_at is not null`)
/** The further fields that only the two sides of the employment `e` get. */
export const partyFields = sql`${awardsOf(sql`true`)},
  'correction_by', (select k.side from ${employmentCorrections} k where k.employment_id = e.id and k.state = 'open'),
  'withdrawn_at', e.withdrawn_at`

function employmentRows(more: SQL) {
  return sql<EmploymentFields[]>`(
    select coalesce(json_agg(json_build_object(${employmentFields}${more})
      order by e.start_date desc, e.id desc), '[]')
    from ${employments} e left join ${companies} c on c.id = e.company_id
    where e.user_id = ${profiles.userId}
  )`
}

/** The employments of a profile as one column of its row, newest first. */
export const employmentsOf = employmentRows(sql`, ${othersFields}`)

/** The same for their owner, each with its latest verification request. */
export const ownEmploymentsOf = employmentRows(sql`, ${partyFields}, 'request', (
  select json_build_object('id', i.id, 'state', i.state, 'sent_at', i.sent_at, 'expires_at', i.expires_at)
  from ${invitations} i where i.user_id = e.user_id and i.employment_id = e.id and i.direction = 'request' order by i.id desc limit 1
)`)
