import { atom } from 'nanostores'

export interface Toast {
  readonly id: number
  readonly tone: 'success' | 'error'
  readonly message: string
}

/** How long a toast is shown, in milliseconds. */
export const toastDuration = 5000

export const $toasts = atom<readonly Toast[]>([])
let last = 0

function show(tone: Toast['tone'], message: string): void {
  // A repeated message restarts its timer instead of appearing twice.
  const others = $toasts.get().filter((toast) => toast.message !== message)
  $toasts.set([...others, { id: ++last, tone, message }])
}

/** The session storage key of a message for the next page. */
export const leftToastKey = 'toast'

/** Shows a complete sentence to the user. Browser only. */
export const toast = {
  success: (message: string) => show('success', message),
  error: (message: string) => show('error', message),
  /** Shows an error on the page that opens next, because this one is being left. */
  errorOnNextPage(message: string): void {
    try {
      sessionStorage.setItem(leftToastKey, message)
    } catch {
      show('error', message)
    }
  },
}

/** Shows what the previous page left to say. */
export function showLeftToast(): void {
  try {
    const message = sessionStorage.getItem(leftToastKey)
    sessionStorage.removeItem(leftToastKey)
    if (message) show('error', message)
  } catch {
    // Without storage nothing was left.
  }
}

export function closeToast(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id))
}
