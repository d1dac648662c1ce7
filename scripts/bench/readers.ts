import { fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { call } from '#contract/core/call.ts'
import { addComment } from '#contract/posts/comments.ts'
import { listPosts } from '#contract/posts/posts.ts'
import { postChannel } from '#contract/realtime/channels.ts'
import { postCountsChanged } from '#contract/realtime/events.ts'
import { companyPath, signedIn, slug } from './demo.ts'
import { sample, startDemo } from './load.ts'
import { printLine, printTable } from './table.ts'

const readers = 1_000
const comments = 20
/** Comments come more slowly than a post is announced. */
const pauseMs = 700
const goalMs = 250
const goalShare = 0.8

/**
 * Measures how long a comment takes to reach each of the readers of a post, and what their sockets cost the cached page.
 * The sockets are in a process of their own, on the same machine.
 */
export async function benchReaders(): Promise<void> {
  const product = await startDemo()
  const sockets = fork(new URL('./readerSockets.ts', import.meta.url))
  try {
    if (!product.realtime) throw new Error('The product has no realtime server')
    const writer = await signedIn(product.url, 'person@demo.example')
    const { items } = await call(writer, listPosts, { params: { slug } })
    const post = items.find(({ commenting }) => commenting === 'everyone')
    if (!post) throw new Error('No post can be commented on')
    const pages = () => sample(product, companyPath, { 'accept-encoding': 'br' }, { seconds: 5 })
    await pages()
    const before = await pages()
    const { port, key } = product.realtime
    sockets.send({
      url: `ws://127.0.0.1:${port}/app/${key}?protocol=7`,
      ...{ channel: `private-${postChannel(post)}`, event: postCountsChanged.name, count: readers },
      authorize: { url: `${product.url}/broadcasting/auth?app_key=${key}`, token: writer.token() },
    })
    await once(sockets, 'message')
    const during = await pages()
    const delays: number[] = []
    for (let at = 0; at < comments; at++) {
      const begun = Date.now()
      await call(writer, addComment, { params: { postId: post.id }, body: { text: `Comment ${at}` } })
      await delay(pauseMs)
      sockets.send('arrivals')
      const [arrivals] = (await once(sockets, 'message')) as [number[]]
      // One that never came counts as late.
      for (let one = 0; one < readers; one++) delays.push((arrivals[one] ?? Infinity) - begun)
    }
    delays.sort((a, b) => a - b)
    const at = (share: number) => delays[Math.floor((delays.length - 1) * share)] ?? Infinity
    const share = during.rate / before.rate
    printTable(
      [
        'readers',
        'comments',
        'median ms',
        'p99 ms',
        'worst ms',
        'page/s before',
        'page/s with readers',
        'share',
      ],
      [
        [
          ...[String(readers), String(comments), String(at(0.5)), String(at(0.99)), String(at(1))],
          ...[before.rate.toFixed(0), during.rate.toFixed(0), share.toFixed(2)],
        ],
      ],
    )
    printLine(`Goals: p99 of ${goalMs} ms, a share of ${goalShare}. Load: ${loadavg()[0]?.toFixed(1)}.`)
    process.exitCode = at(0.99) <= goalMs && share >= goalShare ? 0 : 1
  } finally {
    sockets.disconnect()
    product.stop()
  }
}
