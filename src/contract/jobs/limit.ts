interface Member {
  readonly isAdmin: boolean
  readonly userId: number
}
interface Limit {
  readonly limited_to_managers: boolean
  readonly manager_ids: readonly number[]
}

/** Whether a member may limit a job to its managers, or lift the limit: one of them, or an admin. */
export const mayLimit = ({ isAdmin, userId }: Member, { manager_ids }: Pick<Limit, 'manager_ids'>): boolean =>
  isAdmin || manager_ids.includes(userId)

/** Why a member may not save a job with these managers and this limit; null if they may. `before` is null for a new job. */
export function limitRefusal(
  member: Member,
  before: Limit | null,
  after: Limit,
): {
  readonly field: keyof Limit
  readonly code: 'limitNotYours' | 'limitExcludesYou'
} | null {
  const isChanged = before !== null && before.limited_to_managers !== after.limited_to_managers
  if (isChanged && !mayLimit(member, before)) return { field: 'limited_to_managers', code: 'limitNotYours' }
  // Nobody closes a job to themselves.
  if (after.limited_to_managers && !mayLimit(member, after))
    return { field: 'manager_ids', code: 'limitExcludesYou' }
  return null
}
