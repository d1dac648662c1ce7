import { expect, type Locator } from '@playwright/test'

/** How two elements stand to each other, whatever their sizes. */
async function relation(first: Locator, second: Locator) {
  const other = await second.elementHandle()
  return first.evaluate((one, two) => {
    const [a, b] = [one.getBoundingClientRect(), (two as Element).getBoundingClientRect()]
    const middle = (box: DOMRect) => (box.top + box.bottom) / 2
    return {
      onOneLine: middle(a) > b.top && middle(a) < b.bottom && middle(b) > a.top && middle(b) < a.bottom,
      leftOf: a.right <= b.left,
      above: a.bottom <= b.top,
    }
  }, other)
}

/** They are on one line: none has wrapped below the other. */
export async function expectOnOneLine(first: Locator, second: Locator): Promise<void> {
  expect(await relation(first, second)).toMatchObject({ onOneLine: true })
}

/** They are in two columns, and the first is the left one. */
export async function expectLeftOf(first: Locator, second: Locator): Promise<void> {
  expect(await relation(first, second)).toMatchObject({ leftOf: true })
}

/** They are read in this order and do not overlap: beside each other where there is room, else below each other. */
export async function expectReadBefore(first: Locator, second: Locator): Promise<void> {
  const { leftOf, above } = await relation(first, second)
  expect(leftOf || above).toBe(true)
}

/** Nothing but its own part of the page lies over the middle of an element. */
export async function expectUncovered(element: Locator, part: string): Promise<void> {
  const isUncovered = await element.evaluate((one, selector) => {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return one.closest(selector)?.contains(found) ?? false
  }, part)
  expect(isUncovered).toBe(true)
}

/** What somebody does moves none of the elements. */
export async function expectUnmoved(elements: Locator, act: () => Promise<void>): Promise<void> {
  const places = () =>
    elements.evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())))
  const before = await places()
  await act()
  expect(await places()).toEqual(before)
}

/** Nothing in a part of the page goes beyond the window. */
export async function expectNoneTooWide(part: Locator): Promise<void> {
  const tooWide = await part.evaluate((one) =>
    [...one.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth)
      .map(({ className }) => String(className)),
  )
  expect(tooWide).toEqual([])
}

/** Rows are easy to hit with a finger, and dense: 56 to 72 px high, and a line more for each further one of the title. */
export async function expectDenseRows(rows: Locator): Promise<void> {
  const measured = await rows.evaluateAll((all) =>
    all.map((row) => {
      const title = row.querySelector('.row-title') ?? row
      const lineHeight = parseFloat(getComputedStyle(title).lineHeight)
      const lines = Math.round(title.getBoundingClientRect().height / lineHeight)
      return { height: row.getBoundingClientRect().height, most: 72 + (lines - 1) * 21 }
    }),
  )
  expect(measured.length).toBeGreaterThan(0)
  expect(measured.filter(({ height, most }) => height < 56 || height > most)).toEqual([])
}
