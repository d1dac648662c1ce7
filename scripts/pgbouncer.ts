import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from './postgres.ts'

interface PgBouncer {
  readonly mode: 'session' | 'transaction'
  /** Of the database behind it, on this machine. */
  readonly databasePort: number
  readonly user: string
  /** Connections to the database. */
  readonly poolSize: number
  /** More lines of its settings. */
  readonly more?: string
}

/** Writes the settings of a PgBouncer that trusts its clients, readable by all accounts: it does not run as root. */
export async function configurePgBouncer(
  folder: string,
  { mode, databasePort, user, poolSize, more = '' }: PgBouncer,
): Promise<{ readonly file: string; readonly port: number }> {
  const port = await freePort()
  const [file, users] = [join(folder, `pgbouncer-${mode}.ini`), join(folder, 'pgbouncer-users.txt')]
  await writeFile(users, `"${user}" ""\n`)
  await writeFile(
    file,
    `[databases]
* = host=127.0.0.1 port=${databasePort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = ${poolSize}
${more}`,
  )
  for (const one of [file, users]) await chmod(one, 0o644)
  return { file, port }
}
