import { sql } from '#drizzle'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { changeMember, invite, removeMember } from '#contract/employments/members.ts'
import { listActivity, listDevices } from '#contract/accounts/security.ts'
import { signIn } from '#contract/accounts/signIn.ts'
import type { SecurityKind } from '#backend/core/security/kinds.ts'
import { createSecurityLog, type SecurityEvent } from '#backend/core/security/securityLog.ts'
import { daysAfter } from '../days.ts'
import { Registry } from 'prom-client'
import { defineIn } from '#server/metrics/define.ts'
import { defineSecurityMetrics } from '#server/metrics/operatorMetrics.ts'
import { password, people } from '../../world.ts'
import { useBackend } from '../backend.ts'
import { runWork } from '../runWork.ts'

const app = useBackend()
const last = (kind: SecurityKind) => app.securityLines.filter((line) => line.kind === kind).at(-1)

test('sign-in works while the log cannot be written', () => {
  const broken = {
    write: () => {
      throw new Error('The disk is full')
    },
    stop: () => Promise.resolve(),
  }
  const log = createSecurityLog({
    to: broken,
    secret: 's',
    now: () => new Date(),
    log: pino({ level: 'silent' }),
  })
  expect(() => log.write({ kind: 'signOut', outcome: 'done' })).not.toThrow()
  expect(log.lost()).toBe(1)
})

test('there is one file per day, readable by its owner only, deleted after 90 days', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tenure-log-'))
  const path = join(folder, 'logs', 'security.log')
  let now = new Date('2026-03-02T23:59:59Z')
  const options = { to: path, secret: 's', now: () => now, log: pino({ level: 'silent' }) }
  const event: SecurityEvent = { kind: 'accountErased', outcome: 'done', accountId: 7 }
  const log = createSecurityLog(options)
  log.write(event)
  now = new Date('2026-03-03T00:00:00Z')
  log.write(event)
  log.write(event)
  await log.stop()
  expect(await readdir(join(folder, 'logs'))).toEqual(['security.log.2026-03-02', 'security.log.2026-03-03'])
  const second = await readFile(`${path}.2026-03-03`, 'utf8')
  expect(
    second
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { account: number }).account),
  ).toEqual([7, 7])
  expect((await stat(`${path}.2026-03-03`)).mode & 0o777).toBe(0o600)
  await writeFile(join(folder, 'logs', 'security.log.notes'), '')
  // The day on which the first file becomes older than 90 days.
  now = new Date('2026-06-01T08:00:00Z')
  const later = createSecurityLog(options)
  later.write(event)
  await later.stop()
  expect(await readdir(join(folder, 'logs'))).toEqual([
    'security.log.2026-03-03',
    'security.log.2026-06-01',
    'security.log.notes',
  ])
  await rm(folder, { recursive: true })
})

test('network addresses are deleted after 90 days, and counters when they expire', async () => {
  const { token } = await app.anyone.call(signIn, { body: { email: people.ana.email, password } })
  const ana = app.withToken(token)
  const { db } = app.backend.ctx
  const after = (days: number) => ({ ...app.backend.ctx, now: () => daysAfter(new Date(), days) })
  const id = await app.idOf('ana')
  await db.execute(sql`update sessions set address = '192.0.2.7' where account_id = ${id}`)
  await db.execute(sql`update account_activity set place = '192.0.2.0/24' where account_id = ${id}`)
  await db.execute(sql`insert into rate_limits (key, points, expire) values
    ('signInAddress:192.0.2.7', 1, ${Date.now() - 1000}), ('signInAddress:192.0.2.8', 1, ${Date.now() + 3_600_000})`)
  await runWork(after(89), 'sweep')
  expect((await ana.call(listDevices))[0]?.place).toBe('192.0.2.0/24')
  expect((await ana.call(listActivity)).items[0]?.place).toBe('192.0.2.0/24')
  await db.execute(sql`insert into rate_limits (key, points, expire) values
    ('signInAddress:192.0.2.9', 1, ${daysAfter(new Date(), 92).getTime()})`)
  await runWork(after(91), 'sweep')
  // The sign-in and its event remain without the network address.
  expect((await ana.call(listDevices))[0]?.place).toBe('')
  expect((await ana.call(listActivity)).items[0]).toMatchObject({ kind: 'signedIn', place: '' })
  const { rows } = await db.execute<{ key: string }>(sql`select key from rate_limits`)
  expect(rows.map(({ key }) => key)).toEqual(['signInAddress:192.0.2.9'])
})

test('each kind and outcome is counted, and each alert rule starts at zero', async () => {
  const { security } = app.backend.ctx
  for (let times = 0; times < 10; times++)
    security.write({ kind: 'signInPassword', outcome: 'failed', accountId: 4711 })
  const registry = new Registry()
  defineSecurityMetrics(defineIn(registry), app.backend.ctx)
  const text = await registry.getSingleMetricAsString('tenure_security_events_total')
  expect(text).toContain('tenure_security_events_total{kind="signInPassword",outcome="failed"} 10')
  const alerts = await registry.getSingleMetricAsString('tenure_security_alerts_total')
  expect(alerts).toContain('tenure_security_alerts_total{rule="failuresForAccount"} 1')
  expect(alerts).toContain('tenure_security_alerts_total{rule="infectedUpload"} 0')
})

test('role changes are logged with their actor and company', async () => {
  const gita = await app.as('gita')
  const account = await app.idOf('gita')
  const userId = await app.idOf('bohdan')
  await app.backend.ctx.db.execute(
    sql`insert into company_members (company_id, user_id, role) select id, ${userId}, 'member' from companies where slug = 'globex' on conflict do nothing`,
  )
  const member = { slug: 'globex', userId }
  await gita.call(changeMember, { params: member, body: { role: 'member', manage_hr_panel: true } })
  expect(last('memberRights')).toMatchObject({ outcome: 'done', account, company: 'globex' })
  await gita.call(removeMember, { params: member })
  expect(last('memberRemoved')).toMatchObject({ outcome: 'done', account, company: 'globex' })
  const email = 'invited@nowhere.example'
  const form = { name: 'Invited Person', email, position: 'Welder', start_date: '2026-01-05' }
  await gita.call(invite, {
    params: { slug: 'globex' },
    body: { ...form, role: 'member', manage_hr_panel: false },
  })
  expect(last('invitationSent')).toMatchObject({ outcome: 'done', account, company: 'globex' })
})
