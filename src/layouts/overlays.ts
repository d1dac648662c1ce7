import address from '#styles/components/overlays.css?url'

/** The style sheet of dialogs, menus and toasts. */
export const overlays: string = address
