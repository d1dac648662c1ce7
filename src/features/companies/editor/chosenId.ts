/** For `register` of a select whose values are ids: a number in the form, or nothing. */
export const chosenId = {
  setValueAs: (value: unknown) => (value === '' || value === null ? notChosen : Number(value)),
}

/** The empty option of a select; the schema refuses it as a field that is required. */
export const notChosen = '' as unknown as number
