/** The id of an entry on the profile page, by the name of its editor. */
export const entryAnchor = (editor: string, id: number): string => `${editor}-${id}`
