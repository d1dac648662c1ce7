/** Counts stop at 100: '99+'. */
export const countText = (count: number) => (count > 99 ? '99+' : String(count))

/** 'Messages (2)'. */
export const withCount = (text: string, count: number) => (count > 0 ? `${text} (${countText(count)})` : text)
