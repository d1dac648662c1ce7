import type { ClientDirective } from 'astro'

/**
 * Hydrates an island when the visitor first touches the page: who only reads it downloads nothing for it. With a value,
 * also at once if session storage has something under that key, which the previous page left for the island.
 */
const interaction: ClientDirective = (load, { value }) => {
  const hydrate = async () => {
    const start = await load()
    await start()
  }
  const events = ['pointerdown', 'keydown', 'focusin']
  if (typeof value === 'string' && isLeft(value)) return void hydrate()
  const onFirst = () => {
    for (const name of events) removeEventListener(name, onFirst, true)
    void hydrate()
  }
  for (const name of events) addEventListener(name, onFirst, true)
}

function isLeft(key: string): boolean {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}
export default interaction
