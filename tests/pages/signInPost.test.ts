import { expect, test } from 'vitest'
import { listActivity, listDevices } from '#contract/accounts/security.ts'
import { password, people } from '../world.ts'
import { useProduct } from './product.ts'

const product = useProduct()
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

// The form is posted when JavaScript is off, and also when the button is pressed before the page is hydrated.
test('a sign-in by a plain form post names the browser, as one by a call does', async () => {
  const { status, headers } = await product.visit('/login', {
    headers: { origin: product.origin(), 'user-agent': browser },
    body: new URLSearchParams({ email: people.ana.email, password }),
  })
  expect(status).toBe(303)
  const token = /s-token=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? ''
  const get = async (path: string) => {
    const response = await fetch(product.origin() + path, { headers: { authorization: `Bearer ${token}` } })
    return (await response.json()) as { data: unknown }
  }
  expect(await get(listDevices.path)).toMatchObject({ data: [{ name: 'Firefox, Linux', current: true }] })
  expect(await get(listActivity.path)).toMatchObject({
    data: { items: [{ kind: 'signedIn', device: 'Firefox, Linux' }] },
  })
})
