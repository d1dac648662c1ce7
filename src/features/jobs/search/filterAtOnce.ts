/** What the list before this one was left with. */
const stored = 'job-filters'

/**
 * Beside the list, a tick opens the list that it filters, and keeps the place and the focus. On phones, where the filters
 * cover the list, their button says how many jobs they find.
 */
export function filterAtOnce(): void {
  const form = document.querySelector<HTMLFormElement>('[data-job-search]')
  if (!form) return
  const folds = [...form.querySelectorAll('details')]
  // Leave out of the address what goes without saying: empty fields, 'every language' beside a chosen one, the own one.
  form.addEventListener('formdata', ({ formData }) => {
    for (const [name, value] of [...formData]) if (value === '') formData.delete(name)
    const [all, ...chosen] = formData.getAll('language')
    if (all === undefined || chosen.length === 0) return
    formData.delete('language')
    if (chosen.length > 1 || !document.documentElement.lang.startsWith(String(chosen[0])))
      for (const one of chosen) formData.append('language', one)
  })
  let latest = 0
  form.addEventListener('change', ({ target }) => {
    const { name, value } = target as HTMLInputElement
    if (name === 'q') return
    if (matchMedia('(width >= 64rem)').matches) {
      const open = folds.flatMap((one, at) => (one.open ? at : []))
      sessionStorage.setItem(stored, JSON.stringify({ name, value, open, top: scrollY }))
      form.requestSubmit()
      return
    }
    const turn = ++latest
    const query = new URLSearchParams([...new FormData(form)] as string[][])
    // The number is read from the page that the button would open.
    void fetch(`${form.action}?${query}`)
      .then((response) => response.text())
      .then((html) => {
        const found = new DOMParser().parseFromString(html, 'text/html').querySelector('.job-results h2')
        const count = form.querySelector('[data-count]')
        if (count && found && turn === latest) count.textContent = `· ${found.textContent}`
      })
      .catch(() => undefined)
  })
  restore(form, folds)
}

function restore(form: HTMLFormElement, folds: readonly HTMLDetailsElement[]): void {
  const text = sessionStorage.getItem(stored)
  sessionStorage.removeItem(stored)
  if (text === null) return
  const { name, value, open, top } = JSON.parse(text) as {
    name: string
    value: string
    open: number[]
    top: number
  }
  for (const at of open) folds[at]?.setAttribute('open', '')
  const fields = [...form.querySelectorAll<HTMLInputElement>(`[name='${name}']`)]
  fields.find((one) => one.type === 'select-one' || one.value === value)?.focus({ preventScroll: true })
  scrollTo(0, top)
}
