import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Sent {
  readonly to: string
  readonly subject?: string
  readonly text: string
}

/** Polls the mail folder, reading each file once, because long sequences check it often. */
export function sentMailReader(folder: () => string) {
  const read = new Map<string, Sent>()
  const to = (address: string) => [...read.values()].filter((one) => one.to === address)
  return {
    to,
    /** Mails to an address, oldest first, once there are `count`. */
    async wait(address: string, count: number): Promise<readonly Sent[]> {
      for (const started = Date.now(); ;) {
        if (to(address).length >= count) return to(address)
        if (Date.now() - started > 10_000) throw new Error(`${address} did not get its message ${count}`)
        const names = await readdir(folder()).catch(() => [])
        for (const name of names.filter((one) => one.endsWith('.json') && !read.has(one)).sort())
          read.set(name, JSON.parse(await readFile(join(folder(), name), 'utf8')) as Sent)
        if (to(address).length < count) await new Promise((resolve) => setTimeout(resolve, 5))
      }
    },
  }
}

/** The invitation links mailed so far, oldest first, without those of files read before. */
export async function invitationLinks(
  folder: string,
  read = new Set<string>(),
): Promise<{ to: string; url: URL }[]> {
  const found = await readdir(folder).catch(() => [])
  const names = found.filter((name) => name.endsWith('.json') && !read.has(name)).sort()
  for (const name of names) read.add(name)
  const mails = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Sent),
  )
  return mails.flatMap(({ to, text }) => {
    const link = /https?:\/\/\S+\/invitation\?token=[\w-]{43}/.exec(text)?.[0]
    return link ? [{ to, url: new URL(link) }] : []
  })
}
