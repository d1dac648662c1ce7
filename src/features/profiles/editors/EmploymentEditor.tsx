import { EmploymentRequest } from './EmploymentRequest.tsx'
import { useEditing } from './editing.ts'
import { StatedEmployment } from './StatedEmployment.tsx'

/** Asks a company to verify an employment, or shows what became of that. */
export default function EmploymentEditor({ id, slug }: { id: number | null; slug: string | null }) {
  const known = useEditing().extra.employments.find((one) => one.id === id)
  return known ? <StatedEmployment employment={known} /> : <EmploymentRequest slug={slug} />
}
