import type { AstroGlobal } from 'astro'
import { startedMinutes, type StartedApplication } from '#contract/applications/drafts.ts'
import { appliedJobId } from '#paths/applyAddress.ts'

/**
 * Cookie of the résumé that somebody without an account has sent: a reload, an error and a log-in keep it. SameSite=Lax,
 * because the user returns by the mail's link.
 */
export const startedCookie = 'started-application'
const lifetime = startedMinutes * 60

/** A résumé that waits for the account of its sender. */
export type Started = Pick<StartedApplication, 'secret' | 'name' | 'size'>

const toText = (jobId: number, { secret, name, size }: Started) =>
  [jobId, secret, size, encodeURIComponent(name)].join('.')

/** Reads the cookie if it is for this job. */
export function readStarted(cookie: string | undefined, jobId: number): Started | null {
  const [, job, secret = '', size, name = ''] = /^(\d+)\.([\w-]{43})\.(\d+)\.(.+)$/.exec(cookie ?? '') ?? []
  if (Number(job) !== jobId) return null
  try {
    return { secret, size: Number(size), name: decodeURIComponent(name) }
  } catch {
    return null
  }
}

/** Whether the browser has sent a résumé for the job whose application form an address leads to. */
export function hasStarted({ cookies }: Pick<AstroGlobal, 'cookies'>, next: string | null): boolean {
  const jobId = appliedJobId(next)
  return jobId !== null && readStarted(cookies.get(startedCookie)?.value, jobId) !== null
}

/** Browser only. */
export function storeStarted(jobId: number, started: Started): void {
  document.cookie = `${startedCookie}=${toText(jobId, started)}; path=/; max-age=${lifetime}; samesite=lax; secure`
}

/** Browser only. */
export function clearStarted(): void {
  document.cookie = `${startedCookie}=; path=/; max-age=0; samesite=lax; secure`
}

/** Sets the cookie on the server, for forms posted without JavaScript. */
export function setStartedCookie(
  { cookies }: Pick<AstroGlobal, 'cookies'>,
  jobId: number,
  started: Started,
): void {
  cookies.set(startedCookie, toText(jobId, started), {
    path: '/',
    sameSite: 'lax',
    secure: true,
    maxAge: lifetime,
    // The value is encoded already, as the browser would write it.
    encode: (value) => value,
  })
}
