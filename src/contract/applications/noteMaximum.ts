/** Maximum length of the message to the company, in characters. */
export const noteMaximum = 1_000
