import { expect, test } from 'vitest'
import { useProduct } from './product.ts'

const panel = 'https://panel.example/hr'
const { visit } = useProduct({ HR_PANEL_URL: panel })

test('a custom HR panel replaces the built-in one, behind the same guard', async () => {
  const pages = [
    '/hr-panel/globex',
    '/hr-panel/globex/jobs/1',
    '/hr-panel/globex/applications/1',
    '/hr-panel/globex/applications/1/job',
  ]
  for (const path of pages) {
    const page = await visit(path, { as: 'hugo' })
    expect([path, page.status, page.headers.get('location')]).toEqual([path, 302, panel])
    expect((await visit(path, { as: 'mira' })).status).toBe(403)
  }
})
