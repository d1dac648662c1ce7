type Field = HTMLInputElement | HTMLSelectElement
const keyOf = ({ name, value }: Field) => name + value

/**
 * Beside the list, a tick opens the list that it filters, and keeps the place and the focus. On phones, where the filters
 * cover the list, their button says how many jobs they find. Every visitor downloads this: it has to stay small.
 */
export function filterAtOnce(): void {
  const form = document.querySelector<HTMLFormElement>('[data-job-search]')
  if (!form) return
  // Leave out of the address what goes without saying: empty fields, 'every language' beside a chosen one, the own one.
  form.addEventListener('formdata', ({ formData }) => {
    const [all, ...chosen] = formData.getAll('language').map(String)
    formData.delete('language')
    for (const [name, value] of [...formData]) if (!value) formData.delete(name)
    if (chosen.length === 1 && document.documentElement.lang.startsWith(chosen[0] ?? ' ')) return
    for (const language of chosen.length > 0 ? chosen : [all ?? '']) formData.append('language', language)
  })
  let latest = 0
  form.addEventListener('change', ({ target }) => {
    const field = target as Field
    if (field.name === 'q') return
    if (matchMedia('(width >= 64rem)').matches) {
      sessionStorage['filter'] = `${scrollY} ${keyOf(field)}`
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
  // Where the list before this one was left.
  const [top, key] = String(sessionStorage['filter']).split(/ (.*)/)
  delete sessionStorage['filter']
  const field = ([...form.elements] as Field[]).find((one) => keyOf(one) === key)
  if (!field) return
  const fold = field.closest('details')
  if (fold) fold.open = true
  field.focus({ preventScroll: true })
  scrollTo(0, Number(top))
}
