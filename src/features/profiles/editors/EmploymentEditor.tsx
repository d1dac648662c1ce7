import { EmploymentDescription } from './EmploymentDescription.tsx'
import { EmploymentForm } from './EmploymentForm.tsx'
import { useEditing } from './editingContext.ts'

/** Adds or edits an employment; of one that a company has confirmed, or is asked to, only the description. */
export default function EmploymentEditor({ id, slug }: { id: number | null; slug: string | null }) {
  const known = useEditing().extra.employments.find((one) => one.id === id)
  if (known && (known.verified_at !== null || known.withdrawn_at || known.request?.state === 'pending'))
    return <EmploymentDescription employment={known} />
  return <EmploymentForm known={known} slug={slug} />
}
