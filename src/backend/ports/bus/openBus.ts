import type { Bus } from './bus.ts'
import { openPostgresBus, type BusOptions } from './postgresBus.ts'
import { openValkeyBus } from './valkeyBus.ts'

/** The bus of processes that share a PostgreSQL server: that server, or a Valkey or Redis server beside it. */
export const openBus = (options: BusOptions & { readonly busUrl: string | null }): Promise<Bus> => {
  const { busUrl } = options
  return busUrl ? openValkeyBus({ ...options, busUrl }) : openPostgresBus(options)
}
