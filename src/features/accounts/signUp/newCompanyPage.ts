import type { AstroGlobal } from 'astro'
import type { Posted } from '#client/postedForm.ts'
import { createCompany } from '#contract/companies/newCompanies.ts'
import { postForm, statusOf } from '../formPost.ts'
import { setActingCookie } from '../session/actingCookie.ts'

/** Loads the form for a signed-in founder; creates the company when it is posted without JavaScript. */
export async function newCompanyPage(
  astro: AstroGlobal,
): Promise<{ posted: Posted | null; redirect: Response | null }> {
  const { request, locals } = astro
  if (request.method !== 'POST') return { posted: null, redirect: null }
  const outcome = await postForm(astro, createCompany)
  if ('error' in outcome) {
    astro.response.status = statusOf(outcome.error)
    return { posted: outcome.posted, redirect: null }
  }
  const { company_slug: company } = outcome.done
  setActingCookie(astro, company)
  return {
    posted: null,
    redirect: astro.redirect(locals.path('completedCompany', null, { company, created: 1 }), 303),
  }
}
