import { isPlainName } from '#contract/core/plainNames.ts'

/** What would run, were it markup: each marks the window, and its element has an attribute that nothing else has. */
const run = 'top.ran=1'
const mark = 'ran'

/** Ways out of the places where a text may stand: in an element, an attribute, a comment, a script, a link of Markdown. */
const contexts: readonly (readonly [before: string, after: string])[] = [
  ['', ''],
  ['">', ''],
  ["'>", ''],
  ['--><!-- -->', '<!--'],
  ['</script>', ''],
  ['</textarea></title>', ''],
  ['</style>]]>', ''],
  ['&quot;&gt;', ''],
  ['[x](', ')'],
  ['{{"', '"}}${1}'],
]

const vectors: readonly string[] = [
  `<script ${mark}>${run}</script>`,
  `<img ${mark} src=x onerror=${run}>`,
  `<svg ${mark}/onload=${run}>`,
  `<iframe ${mark} srcdoc="<script>${run}</script>">`,
  `<a ${mark} href="javascript:${run}" autofocus>x</a>`,
  `<details ${mark} open ontoggle=${run}>`,
  `<video ${mark}><source onerror=${run}></video>`,
  `<input ${mark} autofocus onfocus=${run}>`,
  `<object ${mark} data="data:text/html,<script>${run}</script>">`,
  `<form ${mark} action=javascript:${run}><button>x`,
  `<meta ${mark} http-equiv=refresh content="0;url=javascript:${run}">`,
  `<base ${mark} href=https://elsewhere.example/>`,
  `<style ${mark}>@import 'https://elsewhere.example';</style>`,
  `<math ${mark}><a xlink:href=javascript:${run}>x</a></math>`,
  `<svg ${mark}><animate onbegin=${run} attributeName=x dur=1s>`,
  `javascript:${run}//https://a.example/`,
  `https://a.example/"onmouseover="${run}" ${mark}="`,
  `&#106;avascript&colon;${run}`,
  `jav\tascript:${run}`,
  `x" ${mark} onpointerenter="${run}" style="position:fixed;inset:0" x="`,
]

/** Two hundred: every vector in every context. */
export const scriptPayloads: readonly string[] = contexts.flatMap(([before, after]) =>
  vectors.map((vector) => `${before}${vector}${after}`),
)

/** Begins every text of the test: it tells where the text went, and what the site shows in its place. */
export const markPattern = /Zq\d{3}q/g

/** Texts of as many payloads as fit into a field, going through all of them from field to field. */
export function payloadSource() {
  let at = 0
  let marks = 0
  const next = () => scriptPayloads[at++ % scriptPayloads.length] ?? ''
  const mark = () => `Zq${String(++marks).padStart(3, '0')}q`
  const one = (maximum: number, fits: (payload: string) => boolean) => {
    const start = mark()
    for (;;) {
      const payload = next()
      if (start.length + payload.length <= maximum && fits(payload)) return start + payload
    }
  }
  return {
    mark,
    /** One payload that is short enough. */
    line: (maximum: number) => one(maximum, () => true),
    /** The same for a name, which may contain no address. */
    name: (maximum: number) => one(maximum, (payload) => isPlainName(payload)),
    /** The same for the name of a file, which may contain no slash. */
    file: (ending: string) => `${one(100, (payload) => !payload.includes('/'))}.${ending}`,
    address: () => `https://a.example/"onload="top.ran=1#<img src=x onerror=top.ran=1>${mark()}`,
    /** Lines of payloads. */
    text(maximum: number): string {
      const lines = [mark()]
      for (let length = lines[0]?.length ?? 0; ;) {
        const payload = next()
        length += payload.length + 1
        if (length > maximum) return lines.join('\n')
        lines.push(payload)
      }
    },
  }
}
export type PayloadSource = ReturnType<typeof payloadSource>

/** A page that posts link to. Its texts begin with marks too. */
export const linkedPage = {
  url: 'https://umbrella.com/hostile',
  marks: ['Zq997q', 'Zq998q', 'Zq999q'],
  get html() {
    const escaped = (text = '') =>
      text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
    const [title, description, site] = this.marks.map((mark, at) =>
      escaped(mark + scriptPayloads.slice(at * 3, at * 3 + 3).join(' ')),
    )
    return `<title>${title}</title><meta name="description" content="${description}"><meta property="og:site_name" content="${site}">`
  },
}
