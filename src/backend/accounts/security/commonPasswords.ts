import { dictionary } from '@zxcvbn-ts/language-common'
import { invalid } from '../../core/refuse.ts'

/** 49,000 passwords that were found in leaks, in lower case, the most used first. */
const leaked = new Set(dictionary['passwords-common'])
/** What people put behind a word to satisfy the rules, as long as it adds nothing to guess. */
const ending = /[\d!@#$%.*?_-]{1,4}$/

/**
 * Refuses what is tried first by whoever guesses. The contract knows the usual words, so that a form says it at once;
 * the whole list is here. @throws Refused
 */
export function assertUncommonPassword(password: string): void {
  const text = password.toLowerCase()
  if (leaked.has(text) || leaked.has(text.replace(ending, '')))
    throw invalid({ field: 'password', code: 'passwordCommon' })
}
