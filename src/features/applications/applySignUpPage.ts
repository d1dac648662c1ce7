import type { AstroGlobal } from 'astro'
import { registerToApply, startApplication } from '#contract/applications/drafts.ts'
import { call, callUntyped } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import { canApply, showJob, type Job } from '#contract/jobs/jobs.ts'
import type { Posted } from '#client/postedForm.ts'
import { statusOf } from '#features/accounts/formPost.ts'
import { setSignUpCookie } from '#features/accounts/signUp/signUpCookie.ts'
import { safeNext } from '#paths'
import { appliedJobId } from '#paths/applyAddress.ts'
import { readStarted, setStartedCookie, startedCookie, type Started } from './startedCookie.ts'
import { postedAgain, streamForm } from './streamedForm.ts'

export interface ApplySignUp {
  readonly job: Job
  /** The application form. */
  readonly next: string
  readonly started: Started | null
  readonly posted: Posted | null
}

/** Loads the sign-up of somebody who applies; handles its form post without JavaScript, where the file arrives first. */
export async function applySignUpPage(astro: AstroGlobal): Promise<ApplySignUp | Response> {
  const { url, locals, request, cookies } = astro
  const next = safeNext(url.searchParams.get('next'))
  const jobId = appliedJobId(next)
  const job = jobId === null ? null : await findOpenJob(locals, jobId)
  // Without a job that takes applications it is a sign-up like any other.
  if (!next || !job)
    return astro.redirect(locals.path('createAccount', null, next ? { next } : undefined), 303)
  const page = { job, next, started: readStarted(cookies.get(startedCookie)?.value, job.id) }
  if (request.method !== 'POST') return { ...page, posted: null }

  const { texts, ...file } = await streamForm(astro, startApplication, job.id)
  if ('done' in file) setStartedCookie(astro, job.id, file.done)
  const started = 'done' in file ? file.done : page.started
  const { password, ...shown } = texts
  const showAgain = (error: CallError): ApplySignUp => {
    astro.response.status = statusOf(error)
    return { ...page, started, posted: postedAgain(error, shown) }
  }
  // A form without a file goes on with the one that was sent before.
  if ('error' in file && !(started && isMissing(file.error))) return showAgain(file.error)
  try {
    const body = { ...shown, password, started: started?.secret ?? '', terms: true, next }
    const sent = await callUntyped(locals.api, registerToApply, { params: { jobId: job.id }, body })
    setSignUpCookie(astro, sent)
    const query = { next, attempt: sent.attempt, email: sent.email }
    return astro.redirect(locals.path('verifyEmail', null, query), 303)
  } catch (error) {
    if (error instanceof CallError) return showAgain(error)
    throw error
  }
}

const isMissing = ({ fields }: CallError) =>
  fields.length > 0 && fields.every(({ field, code }) => field === 'resume' && code === 'required')

async function findOpenJob({ api }: App.Locals, jobId: number): Promise<Job | null> {
  try {
    const job = await call(api, showJob, { params: { jobId } })
    return canApply(job, { application: null, manages: false }) ? job : null
  } catch (error) {
    if (error instanceof CallError && error.kind !== 'network') return null
    throw error
  }
}
