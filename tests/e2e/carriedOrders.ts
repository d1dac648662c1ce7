import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '#backend/core/context.ts'
import { findTarget } from '#backend/measures/list.ts'
import { takeMeasure } from '#backend/measures/take.ts'
import { ordersFolder, type Order } from './orders.ts'

/** Carries out the orders of the tests, in the process of the server. */
export function watchOrders(ctx: Context): void {
  setInterval(() => void carryOut(ctx), 200).unref()
}

async function carryOut(ctx: Context): Promise<void> {
  for (const name of await readdir(ordersFolder).catch(() => [])) {
    const {
      about,
      name: of,
      ...order
    } = JSON.parse(await readFile(join(ordersFolder, name), 'utf8')) as Order
    const target = await findTarget(ctx.db, about, of)
    const result = target && (await takeMeasure(ctx, { ...order, target, caseId: null, by: null }))
    if (result !== 'taken' && result !== 'alreadyTaken') throw new Error(`${about} ${of}: ${result}`)
    await rm(join(ordersFolder, name))
  }
}
