import { languageFacts, locales } from '#contract/core/locale.ts'
import { visualKey } from './letterShapes.ts'
import { confusableKeysOf, nameKeysOf } from './nameKeys.ts'

/** Why nobody may give a company this name: keys of `validation.json`. */
export type NameClaim = 'nameClaimsVerified' | 'nameOfProduct'

/** Everything that Unicode calls a check mark, and the root that passes for one. */
const checkMarks = /[√☑✅✓✔\u{10102}\u{1F5F8}\u{1F5F9}\u{1FBB1}]/u
/** What words that claim a verification begin with. */
const claims = locales.flatMap((locale) => languageFacts(locale).claims).map(visualKey)

/**
 * Whether the name itself says that the company is verified, which is for its mark to say, or that it is this product. Words
 * are compared by their looks: `vеrified` with a Cyrillic letter counts.
 */
export function nameClaimOf(name: string, productName: string): NameClaim | null {
  const words = wordsOf(name)
  if (checkMarks.test(name) || words.some((word) => claims.some((claim) => word.startsWith(claim))))
    return 'nameClaimsVerified'
  const product = wordsOf(productName)
  const starts = words.map((_, at) => words.slice(at, at + product.length).join(' '))
  const named = product.length > 0 && starts.includes(product.join(' '))
  return named || isConfusableWith(name, productName) ? 'nameOfProduct' : null
}

/** `Тенур` for `Tenure`. */
function isConfusableWith(name: string, productName: string): boolean {
  const keys = nameKeysOf(productName)
  return confusableKeysOf(name).some((key) => keys.includes(key))
}

/** Between letters that stand alone, as in `v e r i f i e d`. */
const spacing = /(?<=(?<![\p{L}\p{N}])[\p{L}\p{N}])[\s.\-_]+(?=[\p{L}\p{N}](?![\p{L}\p{N}]))/gu

/** `NorthwindOfficial` has two words. */
const wordsOf = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(spacing, '')
    .split(/[^\p{L}\p{N}\p{M}$@|]+|(?<=\p{Ll})(?=\p{Lu})/u)
    .filter((word) => word !== '')
    .map(visualKey)
