import { documentMediaTypes } from '#contract/files/files.ts'

/** PDF, Word and PowerPoint, for the `accept` of a control. */
export const officeKinds = Object.entries(documentMediaTypes)
  .flatMap(([ending, mediaType]) => [`.${ending}`, mediaType])
  .join(',')

/** All documents and pictures that `documentRule` accepts, for the `accept` of a control. */
export const documentKinds = `${officeKinds},.jpg,.jpeg,.png,image/jpeg,image/png`
