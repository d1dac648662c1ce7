import '#styles/components/record.css'

const ticks = [1, 2, 3, 4, 5, 6]

/** The ticks of a rating, 1 to 6; none is filled for 0, which is not rated. Decorative: the word always stands beside them. */
export function Ticks({ value }: { value: number }) {
  return (
    <svg width="62" height="18" viewBox="0 0 62 18" aria-hidden="true">
      {ticks.map((tick) => (
        <rect
          key={tick}
          x={tick * 9 + 2.5}
          y={11.5 - tick * 1.8}
          width="4"
          height={5 + tick * 1.8}
          rx="1"
          data-on={tick <= value || undefined}
        />
      ))}
    </svg>
  )
}

/** `ui/Meter.astro` for islands. */
export function Meter({ value, label }: { value: number; label: string }) {
  return (
    <span className="meter">
      <Ticks value={value} />
      <span>{label}</span>
    </span>
  )
}
