import type { Option } from './kinds.ts'

/** Options that contain what was typed, those that begin with it first. Case and accents do not matter. */
export function filterOptions<O extends Option<string | number>>(options: readonly O[], typed: string): O[] {
  const wanted = plain(typed)
  if (!wanted) return [...options]
  const found = options
    .map((option) => ({ option, at: plain(option.label).indexOf(wanted) }))
    .filter(({ at }) => at >= 0)
  return found.sort((a, b) => Number(a.at > 0) - Number(b.at > 0)).map(({ option }) => option)
}

// Й and ї are letters, not accented ones: only marks that stand on Latin letters are taken off.
const plain = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/([a-z])\p{M}+/gu, '$1')
    .normalize('NFC')
