import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { call } from '#contract/core/call.ts'
import { addComment } from '#contract/posts/comments.ts'
import { postChanged } from '#contract/posts/postChanged.ts'
import { listPosts } from '#contract/posts/posts.ts'
import { postChannel } from '#contract/realtime/channels.ts'
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
    const pages = () => sample(product, companyPath, { 'accept-encoding': 'br' }, { seconds: 15 })
    await pages()
    const before = await pages()
    const { port, key } = product.realtime
    const text = 'A comment that everyone reads'
    sockets.send({
      url: `ws://127.0.0.1:${port}/app/${key}?protocol=7`,
      channel: `private-${postChannel(post)}`,
      event: postChanged.name,
      text,
      count: readers,
      authorize: { url: `${product.url}/broadcasting/auth?app_key=${key}`, token: writer.token() },
    })
    await report(sockets)
    const comment = async () => {
      await call(writer, addComment, { params: { postId: post.id }, body: { text } })
    }
    const quiet = await delaysOf(comment, sockets)
    const [during, busy] = await Promise.all([pages(), delaysOf(comment, sockets)])
    const share = during.rate / before.rate
    printTable(
      ['1,000 readers of a post', 'comments', 'median ms', 'p99 ms', 'worst ms', 'cached page/s'],
      [
        ['none yet', '', '', '', '', before.rate.toFixed(0)],
        ['while nothing else is read', ...figures(quiet), ''],
        ['while pages are read at full rate', ...figures(busy), during.rate.toFixed(0)],
      ],
    )
    printLine(`The page runs at ${share.toFixed(2)} of its rate without readers.`)
    printLine(`Goals: p99 of ${goalMs} ms, a share of ${goalShare}. Load: ${loadavg()[0]?.toFixed(1)}.`)
    process.exitCode = at(quiet, 0.99) <= goalMs && share >= goalShare ? 0 : 1
  } finally {
    sockets.disconnect()
    product.stop()
  }
}

/** Milliseconds from writing each comment to its arrival at each reader, shortest first. */
async function delaysOf(comment: () => Promise<void>, sockets: ChildProcess): Promise<number[]> {
  const delays: number[] = []
  for (let at = 0; at < comments; at++) {
    const begun = Date.now()
    await comment()
    await delay(pauseMs)
    sockets.send('arrivals')
    const arrivals = (await report(sockets)) as number[]
    // One that never came counts as late.
    for (let one = 0; one < readers; one++) delays.push((arrivals[one] ?? Infinity) - begun)
  }
  return delays.sort((a, b) => a - b)
}

/** The value that a share of the sorted delays does not exceed. */
function at(delays: readonly number[], share: number): number {
  return delays[Math.floor((delays.length - 1) * share)] ?? Infinity
}

function figures(delays: readonly number[]): string[] {
  return [comments, at(delays, 0.5), at(delays, 0.99), at(delays, 1)].map(String)
}

/** The next message of the process of the sockets; an error when it ends instead. */
async function report(sockets: ChildProcess): Promise<unknown> {
  const ended = new AbortController()
  const [message] = (await Promise.race([
    once(sockets, 'message', { signal: ended.signal }),
    once(sockets, 'exit', { signal: ended.signal }).then(() => Promise.reject(new Error('The readers left'))),
  ]).finally(() => ended.abort())) as [unknown]
  return message
}
