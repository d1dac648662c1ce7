import type { Accent } from '#contract/cvFiles/choices.ts'

/** Dark enough for text of any size on white paper: contrast above 7. */
export const accentColours: Readonly<Record<Accent, string>> = {
  spruce: '#005f4b',
  ink: '#171b24',
  blue: '#17498c',
  plum: '#6a2a5b',
  rust: '#84340c',
}
