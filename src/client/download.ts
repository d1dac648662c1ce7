import { requestReauthentication } from '#client/reauthentication.ts'
import { readToken } from '#client/token.ts'
import { toast } from '#client/toasts.ts'

/** Downloads a file that needs the bearer token. A failure shows the server's message, or `failedText`. */
export async function download(url: string, name: string, failedText: string): Promise<void> {
  try {
    let response = await read(url)
    if (await needsReauthentication(response)) {
      const reauthenticated = await requestReauthentication()
      if (reauthenticated === false) return
      response = await read(url)
    }
    if (!response.ok) throw new Error(await messageOf(response))
    saveFile(await response.blob(), name)
  } catch (error) {
    // The browser's own message for a lost connection is technical.
    const message = error instanceof TypeError ? '' : error instanceof Error ? error.message : ''
    toast.error(message || failedText)
  }
}

/** Saves bytes as a file. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // By the next task the browser has taken over the content.
  setTimeout(() => URL.revokeObjectURL(address))
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
  // 'Not found' is less helpful than 'could not be downloaded'.
  return typeof message === 'string' && response.status !== 404 ? message : ''
}
