import type { ClientDirective } from 'astro'

/**
 * Hydrates an island when it is used for the first time: when something in it receives the focus or is pressed. With a
 * value, in the element that this selector finds. Until then nothing of it is downloaded, and its form posts by itself.
 */
const focus: ClientDirective = (load, { value }, element) => {
  const used = (typeof value === 'string' && document.querySelector<HTMLElement>(value)) || element
  let isUsed = false
  const hydrate = async () => {
    if (isUsed) return
    isUsed = true
    const start = await load()
    await start()
  }
  // Safari does not focus a button that is pressed.
  for (const event of ['focusin', 'pointerdown'])
    used.addEventListener(event, () => void hydrate(), { once: true })
  if (used.contains(document.activeElement)) void hydrate()
}
export default focus
