import '#styles/components/steps.css'

interface StepsProps {
  label: string
  steps: readonly string[]
  /** Index of the current step, from 0. */
  at: number
  doneText: string
  /** Makes completed steps clickable. */
  onGo?: (index: number) => void
}

export function Steps({ label, steps, at, doneText, onGo }: StepsProps) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          data-state={index < at ? 'done' : index === at ? 'current' : 'ahead'}
          aria-current={index === at ? 'step' : undefined}
        >
          <b>{index + 1}</b>
          {onGo && index < at ? (
            <button type="button" className="link" onClick={() => onGo(index)}>
              {step}
            </button>
          ) : (
            step
          )}
          {index < at && <span className="visually-hidden">, {doneText}</span>}
        </li>
      ))}
    </ol>
  )
}
