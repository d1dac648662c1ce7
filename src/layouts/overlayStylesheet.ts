import address from '#styles/components/overlays.css?url'

/** URL of the stylesheet for dialogs, menus and toasts. */
export const overlayStylesheet: string = address
