/** Whether a review is due. @param today YYYY-MM-DD, like the due date */
export function dueState(dueOn: string, today: string): 'due' | 'dueToday' | 'overdue' {
  if (dueOn === today) return 'dueToday'
  return dueOn < today ? 'overdue' : 'due'
}
