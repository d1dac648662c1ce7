const editorNames = [
  'intro',
  'photo',
  'cover',
  'about',
  'contact',
  'skills',
  'url',
  'employment',
  'verification',
  'education',
  'certificate',
  'project',
  'language',
  'award',
  'sections',
] as const
/** The editors of the profile page. Each has an address, so that any link can open it. */
export type EditorName = (typeof editorNames)[number]

export interface EditorTarget {
  readonly editor: EditorName
  /** The link, employment or entry to edit; null for a new one. */
  readonly id: number | null
  /** The company of a new employment, if the link names it. */
  readonly slug: string | null
}

const pattern = new RegExp(`^#edit-(${editorNames.join('|')})(?:-(\\d{1,16})|-at-([a-z0-9-]{1,100}))?$`)

export function editorLink(editor: EditorName, id?: number): string {
  return id === undefined ? `#edit-${editor}` : `#edit-${editor}-${id}`
}

/** Opens a new employment at a company. */
export const workHereLink = (slug: string): string => `#edit-employment-at-${slug}`

export function readTarget(hash: string): EditorTarget | null {
  const [, editor, id, slug] = pattern.exec(hash) ?? []
  return editor ? { editor: editor as EditorName, id: id ? Number(id) : null, slug: slug ?? null } : null
}
