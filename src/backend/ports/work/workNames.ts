/**
 * The data of background jobs, by name. Each domain adds its own by declaration merging. Handlers are idempotent, because
 * a job may run more than once.
 */
export interface Work {}
export type WorkName = keyof Work
