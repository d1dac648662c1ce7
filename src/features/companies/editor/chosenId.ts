/** `register` options for a select of ids: a number in the form, or not chosen. */
export const chosenId = {
  setValueAs: (value: unknown) => (value === '' || value === null ? notChosen : Number(value)),
}

/** The empty option of a select; the schema rejects it as a required field. */
export const notChosen = '' as unknown as number
