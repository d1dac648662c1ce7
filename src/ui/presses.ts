/** A press of the pointer: where, and when in milliseconds. */
export interface Press {
  readonly clientX: number
  readonly clientY: number
  readonly timeStamp: number
}

/** Longest time between the two presses of a double click, in milliseconds, and how far a hand moves in it, in pixels. */
const doubleClick = { ms: 500, pixels: 8 }

let last: Press | null = null
if (typeof document !== 'undefined')
  document.addEventListener(
    'click',
    // A key that presses a button has no place.
    (event) => void (last = event.detail === 0 ? null : event),
    true,
  )

export const lastPress = (): Press | null => last

/** Whether the second press is the other half of a double click, whatever stands at the place by then. */
export function isDoubleClick(first: Press | null, second: Press): boolean {
  return (
    first !== null &&
    second.timeStamp - first.timeStamp < doubleClick.ms &&
    Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY) < doubleClick.pixels
  )
}
