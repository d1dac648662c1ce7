/** The refusal of a file that cannot be read, takes too long, or ends the process. */
export const unreadable = ({ kind }: { readonly kind: string }) => ({
  refused: kind === 'video' ? 'videoUnreadable' : 'pictureUnreadable',
})
