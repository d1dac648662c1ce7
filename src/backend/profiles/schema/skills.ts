import { sql } from '#drizzle'
import { check, index, pgTable, unique } from '#drizzle/pg-core'
import { accounts } from '../../accounts/schema/accounts.ts'
import { cvCertificates, cvProjects } from '../../cv/schema/sections.ts'
import { id, ref } from '../../db/columns.ts'
import { employments } from '../../employments/schema/employments.ts'
import { profileSkills } from './profiles.ts'

/** Where a person has used a skill: an employment, a certificate or a project of the same person. */
export const skillEvidence = pgTable(
  'skill_evidence',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    profileSkillId: ref()
      .notNull()
      .references(() => profileSkills.id, { onDelete: 'cascade' }),
    employmentId: ref().references(() => employments.id, { onDelete: 'cascade' }),
    certificateId: ref().references(() => cvCertificates.id, { onDelete: 'cascade' }),
    projectId: ref().references(() => cvProjects.id, { onDelete: 'cascade' }),
  },
  (table) => [
    unique('skill_evidence_once')
      .on(table.profileSkillId, table.employmentId, table.certificateId, table.projectId)
      .nullsNotDistinct(),
    index('skill_evidence_user').on(table.userId),
    index('skill_evidence_employment')
      .on(table.employmentId)
      .where(sql`${table.employmentId} is not null`),
    index('skill_evidence_certificate')
      .on(table.certificateId)
      .where(sql`${table.certificateId} is not null`),
    index('skill_evidence_project')
      .on(table.projectId)
      .where(sql`${table.projectId} is not null`),
    check(
      'skill_evidence_one',
      sql`num_nonnulls(${table.employmentId}, ${table.certificateId}, ${table.projectId}) = 1`,
    ),
  ],
)
