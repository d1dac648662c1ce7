import type { PostDocument } from '#contract/posts/documents.ts'
import { fileIcons } from '#features/uploads/fileIcons.ts'
import { Icon } from '#ui/Icon.tsx'

export const DocumentIcon = ({ type }: Pick<PostDocument, 'type'>) => (
  <Icon icon={fileIcons[type]} size={22} />
)
