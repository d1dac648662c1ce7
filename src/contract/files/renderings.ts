/** How many pages of a résumé are rendered; of one with more pages than the limit none, because it is something else. */
export const resumePageMaximum = 10
export const resumePageLimit = 100

/** Why a document cannot be shown in a page. */
export const renderingFaults = ['encrypted', 'damaged', 'tooManyPages', 'tooDemanding', 'noText'] as const
export type RenderingFault = (typeof renderingFaults)[number]
