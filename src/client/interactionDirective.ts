import type { ClientDirective } from 'astro'

/** Hydrates an island when the visitor first touches the page: who only reads it downloads nothing for it. */
const interaction: ClientDirective = (load) => {
  const hydrate = async () => {
    const start = await load()
    await start()
  }
  const events = ['pointerdown', 'keydown', 'focusin']
  const onFirst = () => {
    for (const name of events) removeEventListener(name, onFirst, true)
    void hydrate()
  }
  for (const name of events) addEventListener(name, onFirst, true)
}
export default interaction
