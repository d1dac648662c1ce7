import { dictionary } from '@zxcvbn-ts/language-common'
import { invalid } from '../../core/refuse.ts'

/** 49,000 leaked passwords in lower case, the most frequent first. */
const leaked = new Set(dictionary['passwords-common'])
/** Digits and signs that people append to satisfy the rules and that add nothing to guess. */
const ending = /[\d!@#$%.*?_-]{1,4}$/

/**
 * Refuses the passwords that attackers try first. The contract has a short list for immediate feedback in forms; this is
 * the full one. @throws Refused
 */
export function assertUncommonPassword(password: string): void {
  const text = password.toLowerCase()
  if (leaked.has(text) || leaked.has(text.replace(ending, '')))
    throw invalid({ field: 'password', code: 'passwordCommon' })
}
