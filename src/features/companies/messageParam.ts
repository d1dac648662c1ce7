/** In the address of a company's page: opens the dialog in which the visitor writes to it. */
export const messageParam = 'message'
