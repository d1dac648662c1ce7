/** Counting stops here: the bell shows '99+', and the cost of the count is bounded. */
export const unreadMaximum = 100
