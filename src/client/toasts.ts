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

/** Shows a complete sentence to the user. Browser only. */
export const toast = {
  success: (message: string) => show('success', message),
  error: (message: string) => show('error', message),
}

export function closeToast(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id))
}
