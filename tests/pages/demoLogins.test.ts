import { expect, test } from 'vitest'
import { withDemoLogins } from '#server/withDemoLogins.ts'
import { password, people } from '../world.ts'
import { useProduct } from './product.ts'

const logins = [
  { role: 'person', email: people.ana.email, password },
  { role: 'hr', email: people.hugo.email, password },
] as const
const product = useProduct({}, (config) => withDemoLogins(config, logins))

test('each button of the demo signs in to its account by a plain post', async () => {
  const { html } = await product.visit('/login')
  const section = /<section class="demo-logins"[\s\S]*?<\/section>/.exec(html)?.[0] ?? ''
  const forms = [...section.matchAll(/<form method="post">([\s\S]*?)<\/form>/g)].map(([, form = '']) => form)
  expect(forms).toHaveLength(logins.length)
  for (const form of forms) {
    const fields = [...form.matchAll(/name="([^"]+)" value="([^"]+)"/g)]
    const body = new URLSearchParams(fields.map(([, name = '', value = '']) => [name, value]))
    const { status, headers } = await product.visit('/login', { body, headers: { origin: product.origin() } })
    expect([status, headers.get('location')]).toEqual([303, '/login'])
    expect(headers.get('set-cookie')).toContain('s-token=')
  }
})
