/** Files that not everyone may see, for links and pictures of pages: browsers cannot send the token with those. */
export const fileRoutes = {
  file: { path: '/media/:folder/:name', guard: 'public', layout: 'bare', title: null, tokenOnly: true },
} as const

/** The address in the site of a stored file; other files, of an external backend, keep theirs. */
export function fileParams(url: string): { folder: string; name: string } | null {
  const [, folder, name] = /^\/files\/([^/]+)\/([^/]+)$/.exec(url) ?? []
  return folder && name ? { folder, name } : null
}
