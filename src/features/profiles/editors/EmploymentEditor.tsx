import { EmploymentRequest } from './EmploymentRequest.tsx'
import { useEditing } from './editingContext.ts'
import { SelfReportedEmployment } from './SelfReportedEmployment.tsx'

/** Requests verification of an employment, or shows its status. */
export default function EmploymentEditor({ id, slug }: { id: number | null; slug: string | null }) {
  const employment = useEditing().extra.employments.find((one) => one.id === id)
  return employment ? <SelfReportedEmployment employment={employment} /> : <EmploymentRequest slug={slug} />
}
