/** Names that differ only in case or in how letters are composed have the same key. */
export const toNameKey = (name: string): string => name.normalize('NFKC').toLowerCase()
