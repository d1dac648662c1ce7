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
