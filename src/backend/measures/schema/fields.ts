import { sql, type SQL } from '#drizzle'
import type { Measure } from '#contract/measures/measures.ts'
import { companies, currentMembers } from '../../companies/schema/companies.ts'
import { timestampText } from '../../db/timestampText.ts'
import { hasConsequence, reportCases } from '../../reports/schema.ts'
import { measuresInForce } from './measures.ts'

const { id, kind, accountId, companyId, caseId, reason, startsAt, endsAt } = measuresInForce
const columns = sql`${id} as id, ${kind} as kind, ${caseId} as case_id, ${reason} as reason,
  ${timestampText(startsAt)} as since, ${timestampText(endsAt)} as until`

/** The measures against a person, and against the companies that they may act for, whose admins read why. Two looks at indexes. */
export const ownMeasures = (userId: SQL): SQL<Measure[]> => sql`(
  select coalesce(json_agg(json_build_object('id', own.id, 'kind', own.kind, 'company', own.company,
    'since', own.since, 'until', own.until, 'reason', own.reason, 'case_id', ${reportCases.id}) order by own.id), '[]')
  from (
    select ${columns}, null::json as company, null::bigint as company_id from ${measuresInForce} where ${accountId} = ${userId}
    union all
    select measured.id, measured.kind, case when ${currentMembers.role} = 'admin' then measured.case_id end,
      case when ${currentMembers.role} = 'admin' then measured.reason end, measured.since, measured.until,
      json_build_object('slug', ${companies.slug}, 'name', ${companies.name}), ${companies.id}
    from ${currentMembers} join ${companies} on ${companies.id} = ${currentMembers.companyId}
    cross join lateral (select ${columns} from ${measuresInForce} where ${companyId} = ${companies.id}) measured
    where ${currentMembers.userId} = ${userId}
  ) own
  left join ${reportCases} on ${reportCases.id} = own.case_id and ${hasConsequence}
    and (${reportCases.authorId} = ${userId} or ${reportCases.companyId} = own.company_id)
)`
