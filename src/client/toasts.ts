import { atom } from 'nanostores'

export interface Toast {
  readonly id: number
  readonly tone: 'success' | 'error'
  readonly message: string
}

/** How long a toast stays, in milliseconds (specification, chapter 8). */
export const toastDuration = 5000

export const $toasts = atom<readonly Toast[]>([])
let last = 0

function show(tone: Toast['tone'], message: string): void {
  // The same words twice are one message that lasts longer.
  const others = $toasts.get().filter((toast) => toast.message !== message)
  $toasts.set([...others, { id: ++last, tone, message }])
}

/** Tells the person what happened, in one finished sentence. Browser only. */
export const toast = {
  success: (message: string) => show('success', message),
  error: (message: string) => show('error', message),
}

export function closeToast(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id))
}
