import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { openCuttableProxy } from '../../tests/survival/cuttableProxy.ts'
import { waitFor } from './waiting.ts'

export interface ReceivedMail {
  readonly to: string
  /** It is the same for every attempt at a mail. */
  readonly messageId: string
}

export interface MailSink {
  readonly port: number
  readonly received: readonly ReceivedMail[]
  /** Finishes what it is receiving, and then closes every connection, open or new. */
  leave(): Promise<void>
  comeBack(): void
  stop(): Promise<void>
}

/** A mail server that accepts every mail and sends none. */
export async function openMailSink(): Promise<MailSink> {
  const received: ReceivedMail[] = []
  let isLeaving = false
  let inProgress = 0
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    // A mail whose acceptance nobody hears of is sent again, by any client: that is another fault than this one.
    onMailFrom(_address, _session, done) {
      if (isLeaving) done(Object.assign(new Error('Closing'), { responseCode: 421 }))
      else {
        inProgress++
        done()
      }
    },
    onData(stream, session, done) {
      void text(stream).then((mail) => {
        const messageId = /^message-id:\s*(\S+)/im.exec(mail)?.[1] ?? ''
        received.push(...session.envelope.rcptTo.map(({ address }) => ({ to: address, messageId })))
        done()
        inProgress--
      }, done)
    },
  })
  smtp.on('error', () => undefined)
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const proxy = await openCuttableProxy({
    host: '127.0.0.1',
    port: (smtp.server.address() as AddressInfo).port,
  })
  return {
    port: proxy.port,
    received,
    async leave() {
      isLeaving = true
      await waitFor('the last mail', () => inProgress === 0, { withinMs: 10_000 }).catch(() => undefined)
      // Its acceptance has to arrive.
      await delay(200)
      proxy.cut()
    },
    comeBack() {
      isLeaving = false
      proxy.mend()
    },
    async stop() {
      proxy.cut()
      await Promise.all([proxy.remove(), new Promise<void>((resolve) => smtp.close(resolve))])
    },
  }
}
