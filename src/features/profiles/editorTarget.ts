/** The editors of the profile home. Each has an address of its own on the page, so that any link can open it. */
export type EditorName = 'intro' | 'photo' | 'about' | 'contact' | 'skills' | 'url'

export interface EditorTarget {
  readonly editor: EditorName
  /** The address that is edited; null makes a new one. */
  readonly urlId: number | null
}

const pattern = /^#edit-(intro|photo|about|contact|skills|url)(?:-(\d{1,16}))?$/

export function editorLink(editor: EditorName, urlId?: number): string {
  return urlId === undefined ? `#edit-${editor}` : `#edit-${editor}-${urlId}`
}

export function readTarget(hash: string): EditorTarget | null {
  const [, editor, urlId] = pattern.exec(hash) ?? []
  return editor ? { editor: editor as EditorName, urlId: urlId ? Number(urlId) : null } : null
}
