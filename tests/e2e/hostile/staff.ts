import { expect } from '@playwright/test'
import { call, type Transport } from '#contract/core/call.ts'
import { showCompany } from '#contract/companies/companies.ts'
import { listMessages } from '#contract/messages/messages.ts'
import { listComments } from '#contract/posts/comments.ts'
import { decideOpenCase, listOpenCases, type ListedCase } from '#contract/reports/cases.ts'
import { noteCase } from '#contract/reports/caseWork.ts'
import { answerQuestion, objectToDecision } from '#contract/reports/decisions.ts'
import { answerObjection, askAboutObjection } from '#contract/reports/objections.ts'
import { reportedKinds, sendReport, type ReportedKind } from '#contract/reports/reports.ts'
import { reauthenticateStaff, startStaffSession } from '#contract/staff/session.ts'
import { requestSupportStep } from '#contract/support/steps.ts'
import { codeAt } from '../../staff.ts'
import { password } from '../../world.ts'
import { apiAs, createAccount } from '../accounts.ts'
import { staffAddress } from '../address.ts'
import type { Hostility } from './fixtures.ts'
import { markPattern } from './payloads.ts'

/** Ids of the cases, by what was reported. */
export type Cases = Readonly<Record<ReportedKind, number>>

/** What people report, and what staff and authors write about that. Nothing is limited, hidden or removed. */
export async function writeToStaff(hostility: Hostility, retry: number): Promise<Cases> {
  const { fixtures, from, recorded } = hostility
  await report(hostility)
  const decider = recorded(await signInStaff(staffAddress('decider', retry)))
  const reviewer = recorded(await signInStaff(staffAddress('reviewer', retry)))
  const cases = await findCases(decider)
  await call(decider, noteCase, { params: { caseId: cases.job }, body: { text: from.text(1_900) } })
  for (const [author, caseId] of [
    [fixtures.admin, cases.post],
    [fixtures.candidate, cases.comment],
  ] as const) {
    const params = { caseId }
    const decision = { decision: 'warn', rule: 'illegal' } as const
    await call(decider, decideOpenCase, {
      params,
      body: { ...decision, reason: from.text(1_900), law: from.line(200) },
    })
    await call(author.api, objectToDecision, { params, body: { text: from.text(1_900) } })
    await call(reviewer, askAboutObjection, { params, body: { text: from.text(1_900) } })
    await call(author.api, answerQuestion, { params, body: { text: from.text(1_900) } })
  }
  await call(reviewer, answerObjection, {
    params: { caseId: cases.post },
    body: { outcome: 'keep', reason: from.text(1_900) },
  })
  await requestClosing(hostility, decider)
  return cases
}

/** One of each kind. The page is reported by somebody who is signed out. */
async function report({ fixtures, from, recorded }: Hostility): Promise<void> {
  const { admin, candidate, conversationId, jobId, postId, publicAddress, slug } = fixtures
  const { id: companyId } = await call(admin.api, showCompany, { params: { slug } })
  const { items: comments } = await call(admin.api, listComments, { params: { postId } })
  const { items: messages } = await call(admin.api, listMessages, { params: { conversationId } })
  const message = messages.find(({ side }) => side === 'person')
  for (const [by, about] of [
    [candidate, `post-${postId}`],
    [candidate, `job-${jobId}`],
    [candidate, `company-${companyId}`],
    [admin, `comment-${comments[0]?.id}`],
    [admin, `profile-${candidate.id}`],
    [admin, `message-${message?.id}`],
  ] as const)
    await call(by.api, sendReport, { body: { about, reason: 'abuse', words: from.text(900) } })
  const reporter = { name: from.line(100), email: 'reporter@a.example', good_faith: true } as const
  const illegal = { reason: 'illegal', words: from.text(900), law: from.line(200) } as const
  await call(recorded(apiAs(null)), sendReport, {
    body: { about: `page-${publicAddress}`, ...illegal, ...reporter },
  })
}

/** Of those that wait, the latest of each kind about something hostile: an earlier try of the test left others. */
async function findCases(api: Transport): Promise<Cases> {
  const found: ListedCase[] = []
  for (let after: string | undefined | null; after !== null;) {
    const { items, next } = await call(api, listOpenCases, { query: { limit: 100, after } })
    found.push(...items.filter(({ excerpt }) => excerpt.match(markPattern)))
    after = next
  }
  found.sort((a, b) => a.id - b.id)
  const cases = Object.fromEntries(found.map(({ kind, id }) => [kind, id])) as Cases
  expect(Object.keys(cases).sort()).toEqual([...reportedKinds].sort())
  return cases
}

/** A step of support that waits for a day. */
async function requestClosing({ from }: Hostility, staff: Transport): Promise<void> {
  const { api, slug } = await createAccount({ company: 'Quiet Harbour' })
  const { id } = await call(api, showCompany, { params: { slug: slug ?? '' } })
  await call(staff, requestSupportStep, {
    body: { kind: 'closeCompany', target_id: id, evidence: from.text(1_900) },
  })
}

async function signInStaff(email: string): Promise<Transport> {
  const body = { email, password, code: codeAt(new Date()) }
  return reauthenticate((await call(apiAs(null), startStaffSession, { body })).token)
}

/** Calls of a session of staff that has just begun; they may change things. It takes the next code, as each works once. */
export async function reauthenticate(token: string): Promise<Transport> {
  const api = apiAs(token)
  const code = codeAt(new Date(Date.now() + 30_000))
  await call(api, reauthenticateStaff, { body: { password, code } })
  return api
}
