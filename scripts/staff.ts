/** Who decides reports in the product: `npm run staff -- grant | revoke | list`. */
import { parseArgs } from 'node:util'
import { mailAddress } from '#contract/core/mailAddress.ts'
import { staffRoles, type StaffRole } from '#contract/core/staffRoles.ts'
import { endRoles, grantRole, listStaff, type GrantResult } from '#backend/staff/grants.ts'
import { startOperatorBackend } from './operatorBackend.ts'
import { exitWithUsage } from './usage.ts'

const usage = `Says who of the operator's staff works in the product, at /staff. Only this command can.

  npm run staff -- list
  npm run staff -- grant <address> <role>
  npm run staff -- revoke <address> [<role>]

Roles:
  triage      reads reports, takes cases, notes, hands cases up
  moderator   decides cases, and objections to decisions of others
  supervisor  what moderators do, and reads what all staff did
  support     finds people and companies that need help

The address is that of an account with two-step verification or a passkey, without which nobody gets in. Without a role
revoke ends all of them, and with the last one the sessions of whoever had it, at once.

Run it with the environment of the product (DATABASE_URL or DATA_DIR); without DATABASE_URL stop the product first.
Exits with 0 on success, 1 when nothing changed, 2 on wrong arguments.
`

type Command =
  | { readonly name: 'list' }
  | { readonly name: 'grant'; readonly email: string; readonly role: StaffRole }
  | { readonly name: 'revoke'; readonly email: string; readonly role: StaffRole | null }

function readCommand(): Command | null {
  try {
    const [name, typed = '', role, ...more] = parseArgs({ allowPositionals: true }).positionals
    const email = mailAddress(typed)
    const known = staffRoles.find((one) => one === role) ?? null
    if (more.length > 0 || (role !== undefined && known === null)) return null
    if (name === 'list' && typed === '') return { name }
    if (name === 'grant' && email && known) return { name, email, role: known }
    return name === 'revoke' && email ? { name, email, role: known } : null
  } catch {
    return null
  }
}

const sentences: Readonly<Record<GrantResult, (email: string, done: string) => string>> = {
  done: (email, done) => `${email} ${done}.`,
  unchanged: (email) => `Nothing to change: ${email} is as you want it.`,
  unknown: (email) => `No open account signs in with ${email}.`,
}

const command = readCommand()
if (!command) exitWithUsage(usage)
const { ctx, stop } = await startOperatorBackend()
process.exitCode = await run(command)
await stop()

async function run(chosen: Command): Promise<0 | 1> {
  if (chosen.name === 'list') {
    const staff = await listStaff(ctx.db)
    for (const { email, firstName, lastName, role, grantedAt } of staff)
      print(`${email}  ${firstName} ${lastName}  ${role}  since ${grantedAt.toISOString().slice(0, 10)}`)
    if (staff.length === 0) print('Nobody has a role.')
    return 0
  }
  const { name, email, role } = chosen
  const result =
    name === 'grant'
      ? await grantRole(ctx, email, role)
      : await endRoles(ctx, email, role ? [role] : undefined)
  print(
    sentences[result](email, name === 'grant' ? `is now ${role}` : `is no longer ${role ?? 'of the staff'}`),
  )
  return result === 'done' ? 0 : 1
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
