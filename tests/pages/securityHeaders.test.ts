import { expect, test } from 'vitest'
import { useProduct } from './product.ts'

const { visit } = useProduct()
const answers = {
  'a kept page': '/company/globex',
  'a page': '/login',
  'what is not there': '/nothing/here',
  'the API': '/api/companies/globex',
  'the process itself': '/healthz',
  'a file': '/favicon.svg',
}

test.each(Object.entries(answers))(
  'every kind of response forbids sniffing, framing and referrers (%s)',
  async (kind, path) => {
    const { headers } = await visit(path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toMatch(/^(strict-origin-when-cross-origin|same-origin)$/)
    expect(headers.get('content-type')).toMatch(
      /^(text\/html|text\/plain; charset=utf-8|application\/json|image\/)/,
    )
    const policy = headers.get('content-security-policy') ?? ''
    if (!['the process itself', 'a file'].includes(kind)) {
      for (const directive of ['base-uri', 'object-src', 'frame-ancestors'])
        expect(policy).toContain(`${directive} 'none'`)
      expect(policy).not.toMatch(/unsafe-(inline|eval)/)
    }
  },
)
