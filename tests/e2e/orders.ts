import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { MeasureKind } from '#contract/measures/measures.ts'
import type { Context } from '#backend/core/context.ts'
import { findTarget } from '#backend/measures/list.ts'
import { takeMeasure } from '#backend/measures/take.ts'
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

const folder = join(dataFolder, 'orders')
let count = 0

/** Has the server take a measure, and waits until it is in force. */
export async function takeMeasureOf(order: Order): Promise<void> {
  await mkdir(folder, { recursive: true })
  const name = `${process.pid}-${++count}`
  const draft = join(dataFolder, `${name}.order`)
  await writeFile(draft, JSON.stringify(order))
  // Whole, or not there.
  await rename(draft, join(folder, name))
  await expect.poll(() => readdir(folder)).not.toContain(name)
}

/** Carries out the orders of the tests, in the process of the server. */
export function watchOrders(ctx: Context): void {
  setInterval(() => void carryOut(ctx), 200).unref()
}

async function carryOut(ctx: Context): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const { about, name: of, ...order } = JSON.parse(await readFile(join(folder, name), 'utf8')) as Order
    const target = await findTarget(ctx.db, about, of)
    const result = target && (await takeMeasure(ctx, { ...order, target, caseId: null, by: null }))
    if (result !== 'taken' && result !== 'alreadyTaken') throw new Error(`${about} ${of}: ${result}`)
    await rm(join(folder, name))
  }
}
