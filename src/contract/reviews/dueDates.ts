/** Whether a review is due. @param today YYYY-MM-DD, like the due date */
export function dueState(dueOn: string, today: string): 'due' | 'dueToday' | 'overdue' {
  if (dueOn === today) return 'dueToday'
  return dueOn < today ? 'overdue' : 'due'
}

/** Days after the end of an employment during which it can still be reviewed. */
export const reviewableDays = 30
const dayMs = 24 * 60 * 60 * 1000

/** Whether an employment can be reviewed on a day. @param lastDay YYYY-MM-DD; null while it continues */
export const isReviewableOn = (lastDay: string | null, today: string): boolean =>
  lastDay === null || Date.parse(today) - Date.parse(lastDay) <= reviewableDays * dayMs
