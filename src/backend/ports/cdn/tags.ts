/**
 * The tag of every page that a CDN stores, besides its own: for what no change announces, such as a new release, or
 * invalidations of other processes that were missed.
 */
export const everyPageTag = 'all'

const maxTagLength = 120

/** Whether every CDN can purge a tag: they separate tags by spaces or commas, and accept printable ASCII only. */
export const isPurgeable = (tag: string): boolean =>
  tag.length <= maxTagLength && /^[\x21-\x2b\x2d-\x7e]+$/.test(tag)
