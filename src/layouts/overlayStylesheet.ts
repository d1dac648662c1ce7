import address from '#styles/components/overlays.css?url'

/** The style sheet of dialogs, menus and toasts. */
export const overlayStylesheet: string = address
