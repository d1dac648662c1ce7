/** The parts of a sentence: texts, and at every odd place a mail address. */
export const splitAtMails = (text: string): string[] => text.split(/([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/)
