import { atom } from 'nanostores'

/** Whether the second factor is on, once this page has turned it on or off; before that the page's own call tells. */
export const $secondFactorOn = atom<boolean | null>(null)
