/**
 * How fast the built product is, as ratios to plain `node:http` sending the same bytes, measured in turn in one run;
 * and how heavy its pages are. Build first: `npm run build && npm run bench`.
 */
import { signIn } from '#contract/accounts.ts'
import { plainCopyOf, sample, startServer, type Sample } from './bench/load.ts'
import { weigh } from './bench/weights.ts'

const pairs = 5
const product = await startServer('./product.ts')
const cookie = `s-token=${await logIn(product.url)}`
const jobPath = await firstJob(product.url)

const rows = [
  await compare('company page, cached', '/company/northwind', { 'accept-encoding': 'br' }),
  await compare('company page, cached, not compressed', '/company/northwind', {}),
  await compare('job page, cached', jobPath, { 'accept-encoding': 'br' }),
  await compare('company page, not cached', '/company/northwind?fresh=1', {}),
  await compare('home page, signed in, not cached', '/', { cookie }),
]
print(['page', 'product/s', 'plain/s', 'ratio', 'p99 ms', 'CPU µs', 'plain CPU µs', 'errors'], rows)

const weights: string[][] = []
for (const [name, path, headers] of [
  ['company page, stranger', '/company/northwind', {}],
  ['job page, stranger', jobPath, {}],
  ['log in', '/login', {}],
  ['home, signed in', '/', { cookie }],
  ['notifications, signed in', '/notifications', { cookie }],
  [
    'job to apply for, signed in',
    jobPath.replace(/\/company\/([^/]+)\/job-postings/, '/job-postings/$1'),
    { cookie },
  ],
] as const) {
  const { script, firstFlight } = await weigh(product.url, path, headers)
  weights.push([name, kilobytes(script), kilobytes(firstFlight)])
}
print(['page', 'JavaScript, gzip', 'HTML + CSS, brotli'], weights)
product.stop()

async function compare(name: string, path: string, headers: Record<string, string>): Promise<string[]> {
  const plain = await plainCopyOf(product.url + path, headers)
  await sample(product, path, headers, { seconds: 1 })
  await sample(plain, '/', headers, { seconds: 1 })
  const ours: Sample[] = []
  const theirs: Sample[] = []
  for (let pair = 0; pair < pairs; pair++) {
    ours.push(await sample(product, path, headers))
    theirs.push(await sample(plain, '/', headers))
  }
  plain.stop()
  const ratios = ours.map(({ rate }, index) => rate / (theirs[index]?.rate ?? Number.NaN))
  return [
    name,
    median(ours.map(({ rate }) => rate)).toFixed(0),
    median(theirs.map(({ rate }) => rate)).toFixed(0),
    `${median(ratios).toFixed(3)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
    median(ours.map(({ p99 }) => p99)).toFixed(0),
    median(ours.map(({ cpu }) => cpu)).toFixed(0),
    median(theirs.map(({ cpu }) => cpu)).toFixed(0),
    String(ours.reduce((sum, { errors }) => sum + errors, 0)),
  ]
}

async function logIn(origin: string): Promise<string> {
  const response = await fetch(origin + signIn.path, {
    method: signIn.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'person@demo.example', password: 'Demo-pass-1' }),
  })
  const { data } = (await response.json()) as { data: { token: string } }
  return data.token
}

async function firstJob(origin: string): Promise<string> {
  const html = await (await fetch(`${origin}/company/northwind`)).text()
  const path = /\/company\/northwind\/job-postings\/\d+/.exec(html)?.[0]
  if (!path) throw new Error('The company page shows no job')
  return path
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`
}

function print(head: readonly string[], body: readonly (readonly string[])[]): void {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...body.map((row) => row[column]?.length ?? 0)),
  )
  const line = (row: readonly string[]) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  process.stdout.write(`\n${line(head)}\n${widths.map((width) => '─'.repeat(width)).join('  ')}\n`)
  for (const row of body) process.stdout.write(`${line(row)}\n`)
}
