/** Calls of this page that change something. What was fetched before the last was counted may know nothing of it. */
export const ownChanges = {
  /** How often one was sent or answered. */
  count: 0,
  unanswered: new Set<Promise<unknown>>(),
}

export function countOwnChange<T>(answer: Promise<T>): Promise<T> {
  const end = () => {
    ownChanges.count++
    ownChanges.unanswered.delete(answer)
  }
  ownChanges.count++
  ownChanges.unanswered.add(answer)
  answer.then(end, end)
  return answer
}
