import type { AstroGlobal } from 'astro'
import { call } from '#contract/core/call.ts'
import {
  approveSupportStep,
  listSupportSteps,
  supportLists,
  withdrawSupportStep,
  type SupportList,
} from '#contract/support/steps.ts'
import { parseId } from '#paths/addresses.ts'
import { postStaffForm } from './staffForm.ts'

/** The steps of support, whose forms are plain posts. */
export async function supportPage(astro: AstroGlobal) {
  const { locals, url } = astro
  const list: SupportList = supportLists.find((one) => one === url.searchParams.get('list')) ?? 'open'
  const paramsOf = ({ step }: Record<string, unknown>) => ({ stepId: parseId(String(step)) })
  const posted = await postStaffForm(astro, {
    approve: (values) => call(locals.api, approveSupportStep, { params: paramsOf(values) }),
    withdraw: (values) => call(locals.api, withdrawSupportStep, { params: paramsOf(values) }),
  })
  if (posted === 'done') return astro.redirect(locals.path('staffSupport'), 303)
  const after = url.searchParams.get('after') ?? undefined
  const page = await call(locals.api, listSupportSteps, { query: { list, after } })
  return { list, page, posted }
}
