/**
 * Background work, by name, with what it needs to know. Each domain adds its own, in its `work.ts`. Handlers are
 * idempotent: work may run more than once.
 */
export interface Work {}
export type WorkName = keyof Work
