/** The process that decodes pictures. It ends with the one that it works for. */
import { workOn, type PictureOrder, type PictureResult } from './processPicture.ts'

process.on('message', ({ id, order }: { id: number; order: PictureOrder }) => {
  void workOn(order).then((result: PictureResult) => process.send?.({ id, result }))
})
process.on('disconnect', () => process.exit(0))
// An interrupt at the terminal reaches the whole group; who asked for a picture decides when this ends.
process.on('SIGINT', () => undefined)
