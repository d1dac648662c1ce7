import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, nothing, pageOf, pageQuery, singleLineText } from '../core/fields.ts'

export const competencyNameLimits = { minimum: 2, maximum: 60 } as const
/** Competencies in one review or set. */
export const competenciesMaximum = 20
/** Own competencies and sets of a company. */
export const ownCompetenciesMaximum = 300
export const competencySetsMaximum = 100

/** A competency of the product's dictionary or of the company's own, by its id. */
export const CompetencyIds = z.array(id).check(
  z.minLength(1),
  z.maxLength(competenciesMaximum),
  z.refine((ids) => new Set(ids).size === ids.length, 'invalid'),
)

const { minimum, maximum } = competencyNameLimits
const name = singleLineText(maximum).check(z.minLength(minimum))
export const CompetencyForm = z.object({ name })
export const CompetencySetForm = z.object({ name, competency_ids: CompetencyIds })

/** A competency that a company has added. Archived ones are still named in reviews, but not offered. */
export const OwnCompetency = z.object({ id, name: z.string(), archived: z.boolean() })
export type OwnCompetency = z.infer<typeof OwnCompetency>
export const CompetencySet = z.object({ id, name: z.string(), competency_ids: z.array(id) })
export type CompetencySet = z.infer<typeof CompetencySet>

export const listCompetencies = endpoint({
  method: 'GET',
  path: '/api/companies/:slug/competencies',
  access: 'companyMember',
  summary: "The company's own competencies; those of the product are the dictionary `competencies`.",
  query: z.object(pageQuery),
  reply: pageOf(OwnCompetency),
  refusals: { companyClosed: 410 },
})

export const addCompetency = endpoint({
  method: 'POST',
  path: '/api/companies/:slug/competencies',
  access: 'companyAdmin',
  summary: 'Adds a competency for reviews of the company. One that was archived is offered again.',
  body: CompetencyForm,
  reply: OwnCompetency,
  limited: true,
  refusals: { competencyExists: 409, competencyLimit: 409 },
})

export const removeCompetency = endpoint({
  method: 'DELETE',
  path: '/api/companies/:slug/competencies/:competencyId',
  access: 'companyAdmin',
  summary: 'Deletes a competency, or archives it when a review uses it. Sets no longer contain it.',
  /** The archived competency; null when it was deleted. */
  reply: z.nullable(OwnCompetency),
  limited: true,
})

export const listCompetencySets = endpoint({
  method: 'GET',
  path: '/api/companies/:slug/competency-sets',
  access: 'companyMember',
  summary: "The company's sets of competencies, usually one per position.",
  query: z.object(pageQuery),
  reply: pageOf(CompetencySet),
  refusals: { companyClosed: 410 },
})

export const saveCompetencySet = endpoint({
  method: 'PUT',
  path: '/api/companies/:slug/competency-sets',
  access: 'companyAdmin',
  summary: 'Saves a set of competencies under a name; a set of that name is replaced.',
  body: CompetencySetForm,
  reply: CompetencySet,
  limited: true,
  refusals: { competencySetLimit: 409 },
})

export const deleteCompetencySet = endpoint({
  method: 'DELETE',
  path: '/api/companies/:slug/competency-sets/:setId',
  access: 'companyAdmin',
  summary: 'Deletes a set. Reviews that were started with it are unchanged.',
  reply: nothing,
  limited: true,
})
