import { atom } from 'nanostores'
import { listenToToken } from './token.ts'

/**
 * Token of the signed-in user; empty when signed out or not known yet. Browser only. Apart from the cookie, which pages
 * without any store watch as well.
 */
export const $token = atom<string>('')
listenToToken((token) => $token.set(token))
