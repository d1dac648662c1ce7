import { useState } from 'react'
import { useAttempt } from '#client/useAttempt.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { Button } from '#ui/Button.tsx'
import { ChoiceGroup } from '#ui/Choice.tsx'
import type { TimeOption } from './timeOptions.ts'

interface ChooseTimeProps {
  legend: string
  submitText: string
  times: readonly TimeOption[]
  take: (id: number) => Promise<unknown>
}

/** The times of the other side, of which one is taken. */
export function ChooseTime({ legend, submitText, times, take }: ChooseTimeProps) {
  const [chosen, setChosen] = useState(times[0]?.value ?? 0)
  const [busy, run] = useAttempt()
  const hydrated = useHydrated()
  return (
    <form
      className="interview-times"
      onSubmit={(event) => {
        event.preventDefault()
        void run(() => take(chosen))
      }}
    >
      <ChoiceGroup
        name={`time-${times[0]?.value}`}
        label={legend}
        options={times}
        chosen={[chosen]}
        onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
      />
      <div className="actions">
        <Button type="submit" kind="primary" size="s" busy={busy} disabled={!hydrated}>
          {submitText}
        </Button>
      </div>
    </form>
  )
}
