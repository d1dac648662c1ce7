import type { PictureCard } from '#features/syndication/pictureCards.ts'

export const width = 1200
export const height = 630

/** The light theme of `styles/tokens.css`; an image cannot follow the reader's theme. */
const colours = {
  paper: '#fbfaf7',
  ink: '#171b24',
  inkSoft: '#525661',
  rule: '#dddbd6',
  accent: '#005f4b',
  wash: '#e3f4ed',
}
const family = 'Onest, Onest Cyrillic, Onest Latin Extended, Onest Cyrillic Extended'

export interface Node {
  readonly type: string
  readonly props: Readonly<Record<string, unknown>>
}
type Child = Node | string | false

const box = (style: object, ...children: readonly Child[]): Node => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children: children.filter(Boolean) },
})
const text = (style: object, words: string): Node => ({
  type: 'div',
  props: { style: { display: 'block', ...style }, children: words },
})

/** A social card: company, title, facts and the tenure line. `logo` is a data URL. */
export function cardLayout(
  { name, initials, title, facts, product, round }: PictureCard,
  logo: string | null,
): Node {
  const isRound = round === true
  return box(
    {
      flexDirection: 'column',
      width,
      height,
      boxSizing: 'border-box',
      padding: '64px 72px 56px',
      backgroundColor: colours.paper,
      color: colours.ink,
      fontFamily: family,
      fontWeight: 500,
    },
    box(
      { alignItems: 'center', gap: 24 },
      logo === null ? tile(initials, isRound) : picture(logo, isRound),
      name !== null && text({ fontSize: 34, fontWeight: 600, lineClamp: 1, width: 880 }, withoutEmoji(name)),
    ),
    box(
      { flexDirection: 'column', flexGrow: 1, justifyContent: 'center', gap: 24 },
      text(
        { ...titleSize(title), fontWeight: 700, letterSpacing: '-0.015em', lineHeight: 1.14, lineClamp: 3 },
        withoutEmoji(title),
      ),
      factLine(facts),
    ),
    box({ alignItems: 'center', gap: 28 }, tenureLine(), productMark(product)),
  )
}

/** Short titles are set larger; long ones still fit. */
function titleSize(title: string): { fontSize: number } {
  const size = title.length <= 28 ? 84 : title.length <= 56 ? 68 : title.length <= 90 ? 56 : 48
  return { fontSize: size }
}

/** A single fact wraps as text; several wrap between facts. At most two lines either way. */
function factLine(facts: readonly string[]): Node | false {
  const style = { fontSize: 30, lineHeight: 1.4, color: colours.inkSoft }
  const [only = ''] = facts
  if (facts.length < 2) return only !== '' && text({ ...style, lineClamp: 2 }, withoutEmoji(only))
  const words = facts.map((fact, at) => withoutEmoji(fact) + (at < facts.length - 1 ? ' ·' : ''))
  const items = words.map((word) => text({ maxWidth: 1050, lineClamp: 1 }, word))
  return box({ ...style, flexWrap: 'wrap', columnGap: 8, maxHeight: 84, overflow: 'hidden' }, ...items)
}

/** The bundled fonts have no emoji. */
const withoutEmoji = (words: string) => words.replace(/\p{Extended_Pictographic}|\uFE0F|\u200D/gu, '').trim()

/** People are round, companies square. */
const frameOf = (round: boolean) => ({ width: 96, height: 96, borderRadius: round ? 48 : 14, flexShrink: 0 })
const picture = (src: string, round: boolean): Node => ({
  type: 'img',
  props: { src, width: 96, height: 96, style: { ...frameOf(round), objectFit: 'cover' } },
})
const tile = (initials: string, round: boolean): Node =>
  box(
    {
      ...frameOf(round),
      alignItems: 'center',
      justifyContent: 'center',
      backgroundColor: colours.wash,
      color: colours.accent,
      fontSize: 40,
      fontWeight: 600,
    },
    initials,
  )

/** The tenure line: solid up to the present, with an open end. */
function tenureLine(): Node {
  return box(
    { flexGrow: 1, alignItems: 'center' },
    box({ width: 520, height: 8, borderRadius: 4, backgroundColor: colours.accent }),
    box({
      boxSizing: 'border-box',
      width: 26,
      height: 26,
      borderRadius: 13,
      marginLeft: 12,
      border: `5px solid ${colours.accent}`,
    }),
    box({ flexGrow: 1, height: 2, marginLeft: 12, backgroundColor: colours.rule }),
  )
}

function productMark(product: string): Node {
  return box(
    { alignItems: 'center', gap: 14, color: colours.ink, fontSize: 30, fontWeight: 700 },
    {
      type: 'svg',
      props: {
        width: 34,
        height: 34,
        viewBox: '0 0 26 26',
        children: [
          { type: 'path', props: { d: 'M1 4h17v4.5h-6V23H7V8.5H1z', fill: colours.ink } },
          { type: 'circle', props: { cx: 22.75, cy: 6.25, r: 2.25, fill: colours.accent } },
        ],
      },
    },
    text({}, product),
  )
}
