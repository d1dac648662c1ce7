import type { Context, Viewer } from './context.ts'

/** Runs a read that must not write: for callers who are not signed in on the replica, if there is one and it is up to date. */
export const readFor = <Result>(
  ctx: Context,
  viewer: Viewer | null,
  read: (ctx: Context) => Promise<Result>,
): Promise<Result> => (viewer ? read(ctx) : ctx.replica.read((db) => read({ ...ctx, db })))
