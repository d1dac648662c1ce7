import { requestReauthentication } from '#client/reauthentication.ts'
import { readToken } from '#client/token.ts'
import { toast } from '#client/toasts.ts'

/** Saves a file that only the bearer header opens. Its failure is said in the server's words, else in ours. */
export async function download(url: string, name: string, failedText: string): Promise<void> {
  try {
    let response = await read(url)
    if (await needsReauthentication(response)) {
      const reauthenticated = await requestReauthentication()
      if (reauthenticated === false) return
      response = await read(url)
    }
    if (!response.ok) throw new Error(await messageOf(response))
    const address = URL.createObjectURL(await response.blob())
    const link = document.createElement('a')
    link.href = address
    link.download = name
    link.click()
    // The browser has taken the content over by the next task.
    setTimeout(() => URL.revokeObjectURL(address))
  } catch (error) {
    // What the browser itself says of a lost connection is not written for people.
    const message = error instanceof TypeError ? '' : error instanceof Error ? error.message : ''
    toast.error(message || failedText)
  }
}

const read = (url: string) => fetch(url, { headers: { authorization: `Bearer ${readToken()}` } })

async function needsReauthentication(response: Response): Promise<boolean> {
  if (response.status !== 403) return false
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { error?: unknown } | null
  return body?.error === 'proofRequired'
}

async function messageOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null)
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : null
  // 'Not found' says less of a file than that it could not be downloaded.
  return typeof message === 'string' && response.status !== 404 ? message : ''
}
