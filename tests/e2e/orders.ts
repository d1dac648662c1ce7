import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { MeasureKind } from '#contract/measures/measures.ts'
import { dataFolder } from './address.ts'

/** What operators do with `npm run measures`: the embedded database has one process, so it is done in that of the server. */
export interface Order {
  readonly about: 'account' | 'company'
  /** The address or the slug. */
  readonly name: string
  readonly kind: MeasureKind
  readonly days: number | null
  readonly reason: string
}

export const ordersFolder = join(dataFolder, 'orders')
let count = 0

/** Has the server take a measure, and waits until it is in force. */
export async function takeMeasureOf(order: Order): Promise<void> {
  await mkdir(ordersFolder, { recursive: true })
  const name = `${process.pid}-${++count}`
  const draft = join(dataFolder, `${name}.order`)
  await writeFile(draft, JSON.stringify(order))
  // Whole, or not there.
  await rename(draft, join(ordersFolder, name))
  await expect.poll(() => readdir(ordersFolder)).not.toContain(name)
}
