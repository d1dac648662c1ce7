/**
 * Resolves after the click of the last press of the pointer. A press that takes the focus from an invalid field would
 * otherwise show the field's error, which moves what is pressed away, and the click is lost.
 */
export let released: Promise<void> | undefined

if (typeof document !== 'undefined')
  addEventListener(
    'pointerdown',
    ({ button }) => {
      if (button) return
      released = new Promise((resolve) => {
        // The click is dispatched in the task of the release. A key is a sign that the release was missed.
        for (const type of ['pointerup', 'pointercancel', 'keydown'])
          addEventListener(type, () => setTimeout(resolve), { once: true, capture: true })
      })
    },
    true,
  )
