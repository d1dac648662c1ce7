const letters = [...'abcdefghijklmnopqrstuvwxyz']

/** The word with each pair of adjacent letters swapped. Such typos leave short words few common trigrams. */
export function transpositions(word: string): string[] {
  const own = [...word]
  return own
    .slice(1)
    .map((letter, at) => own.toSpliced(at, 2, letter, own[at] ?? '').join(''))
    .filter((transposed) => transposed !== word)
}

/** Everything that differs from a word in one letter: left out, added, replaced by another, or swapped with the next one. */
export function singleEdits(word: string): string[] {
  const own = [...word]
  const at = (position: number, removed: number, ...added: string[]) =>
    own.toSpliced(position, removed, ...added).join('')
  const edits = [
    ...own.map((_, position) => at(position, 1)),
    ...own.flatMap((_, position) => letters.map((letter) => at(position, 1, letter))),
    ...[...own, ''].flatMap((_, position) => letters.map((letter) => at(position, 0, letter))),
    ...transpositions(word),
  ]
  return [...new Set(edits)].filter((edit) => edit !== word)
}

/** How many letters have to be left out, added, replaced, or swapped with the next one to get from one word to another. */
export function editDistance(from: string, to: string): number {
  const [a, b] = [[...from], [...to]]
  let [before, last] = [[] as number[], b.map((_, column) => column)]
  last.push(b.length)
  for (const [row, letter] of a.entries()) {
    const current = [row + 1]
    for (const [column, other] of b.entries()) {
      const replaced = (last[column] ?? 0) + (letter === other ? 0 : 1)
      const edits = [replaced, (last[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1]
      const isSwapped = letter === b[column - 1] && a[row - 1] === other
      if (isSwapped) edits.push((before[column - 1] ?? 0) + 1)
      current.push(Math.min(...edits))
    }
    ;[before, last] = [last, current]
  }
  return last[b.length] ?? 0
}
