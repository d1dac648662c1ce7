import type { AstroGlobal } from 'astro'
import { call, callUntyped } from '#contract/core/call.ts'
import {
  decideOpenCase,
  listOpenCases,
  showOpenCase,
  type CaseList,
  type StaffCase,
} from '#contract/reports/cases.ts'
import {
  assignCase,
  flagThreat,
  handUpCase,
  noteCase,
  releaseCase,
  unsealCase,
} from '#contract/reports/caseWork.ts'
import { liftCaseMeasure, takeCaseMeasure } from '#contract/reports/caseMeasures.ts'
import { answerObjection, askAboutObjection } from '#contract/reports/objections.ts'
import { openPrivatePart, showPrivatePart, type PrivatePart } from '#contract/reports/privateParts.ts'
import { parseId } from '#paths/addresses.ts'
import { postStaffForm, type StaffActions, type StaffPosted } from './staffForm.ts'

export interface CaseView {
  readonly found: StaffCase
  /** While the staff member has it open. */
  readonly part: PrivatePart | null
  readonly posted: StaffPosted | null
}

/** The page of a case, whose forms are plain posts. What is decided leads on to the next case. */
export async function casePage(astro: AstroGlobal): Promise<Response | CaseView> {
  const { locals, params } = astro
  const caseId = parseId(params['id'])
  let leavesTo = locals.path('staffCase', { id: caseId })
  const posted = await postStaffForm(astro, {
    ...actionsOn(locals, caseId),
    async decide(body) {
      await callUntyped(locals.api, decideOpenCase, { params: { caseId }, body })
      leavesTo = await nextCase(locals, caseId)
    },
  })
  if (posted === 'done') return astro.redirect(leavesTo, 303)
  const found = await call(locals.api, showOpenCase, { params: { caseId } })
  const isOpen = found.private_part === 'open'
  return {
    found,
    posted,
    part: isOpen ? await call(locals.api, showPrivatePart, { params: { caseId } }) : null,
  }
}

function actionsOn({ api }: App.Locals, caseId: number): StaffActions {
  const params = { caseId }
  return {
    take: () => call(api, assignCase, { params, body: { take_over: false } }),
    takeOver: () => call(api, assignCase, { params, body: { take_over: true } }),
    release: () => call(api, releaseCase, { params }),
    handUp: () => call(api, handUpCase, { params }),
    unseal: () => call(api, unsealCase, { params }),
    threat: () => call(api, flagThreat, { params }),
    note: (body) => callUntyped(api, noteCase, { params, body }),
    answer: (body) => callUntyped(api, answerObjection, { params, body }),
    ask: (body) => callUntyped(api, askAboutObjection, { params, body }),
    openPrivate: (body) => callUntyped(api, openPrivatePart, { params, body }),
    measure: (body) => callUntyped(api, takeCaseMeasure, { params, body }),
    lift: (body) =>
      callUntyped(api, liftCaseMeasure, { params: { caseId, measureId: String(body['measure']) }, body }),
  }
}

/** The first of the cases that the staff member has taken, else the first that nobody has; the queue when there is none. */
async function nextCase({ api, path }: App.Locals, decided: number): Promise<string> {
  const first = async (list: CaseList) =>
    (await call(api, listOpenCases, { query: { list, limit: 20 } })).items
  const next = (await first('mine'))[0] ?? (await first('open')).find((one) => one.assigned_to === null)
  return next ? path('staffCase', { id: next.id }, { decided }) : path('staffCases', null, { decided })
}
