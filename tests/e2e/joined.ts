import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import Pusher from 'pusher'
import { userChannel } from '#contract/realtime/channels.ts'
import { realtimeApps, realtimePort } from './address.ts'

interface RealtimeApp {
  readonly name: string
  readonly id: string
  readonly key: string
  readonly secret: string
}

/** Waits until the open pages of somebody hear of what happens: they join when the browser is idle. */
export async function untilJoined(userId: number): Promise<void> {
  const apps = JSON.parse(readFileSync(realtimeApps, 'utf8')) as RealtimeApp[]
  const { id: appId = '', key = '', secret = '' } = apps.find(({ name }) => name === 'jobs') ?? {}
  const client = new Pusher({ appId, key, secret, host: 'localhost', port: String(realtimePort) })
  await expect
    .poll(async () => {
      const response = await client.get({ path: `/channels/private-${userChannel(userId)}` })
      return ((await response.json()) as { occupied: boolean }).occupied
    })
    .toBe(true)
}
