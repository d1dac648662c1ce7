import { sql } from '#drizzle'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { applyToJob } from '#contract/applications/applications.ts'
import { closeAccount } from '#contract/accounts/closing.ts'
import { followCompany } from '#contract/companies/follow.ts'
import { confirmEmail, startEmail } from '#contract/accounts/emails.ts'
import { confirmPhone, startPhone } from '#contract/accounts/phones.ts'
import { saveContactInfo, savePhoto } from '#contract/profiles/edits.ts'
import { people, type PersonName } from '../../world.ts'
import { pdf, postJob } from '../applications/applicationFixtures.ts'
import type { TestBackend } from '../backend.ts'
import type { Make } from '../core/roleTable.ts'
import { codeIn, smsTo } from '../mail/sentSms.ts'

/** A person with activity in every part of the product. */
export async function addActivity(
  app: TestBackend,
  make: Make,
  name: PersonName,
): Promise<{ jobId: number; applicationId: number; phone: string }> {
  const person = await app.asReauthenticated(name)
  const email = `${name}@second.example`
  await person.call(startEmail, { body: { email } })
  const mails = await app.mailsTo(email)
  await person.call(confirmEmail, { body: { email, code: codeIn(mails.at(-1)?.subject) } })
  const phone = make.phone()
  await person.call(startPhone, { body: { phone } })
  await person.call(confirmPhone, { body: { phone, code: codeIn(await smsTo(app, phone)) } })
  await person.call(savePhoto, { files: { photo: await make.picture(400, 400) } })
  await person.call(saveContactInfo, { body: { ...make.contactInfo, address: `Vulytsia of ${name}`, phone } })
  await person.call(followCompany, { params: { slug: 'globex' } })
  const jobId = await postJob(app)
  const { id } = await person.call(applyToJob, {
    params: { jobId },
    body: { email: people[name].email, note: `A message from ${name}` },
    files: { resume: new File([await pdf().arrayBuffer(), `%${name}`], 'Resume.pdf') },
  })
  await app.mailsTo(people[name].email)
  return { jobId, applicationId: id, phone }
}
export const closeAccountOf = async (app: TestBackend, name: PersonName) =>
  (await app.asReauthenticated(name)).call(closeAccount)

/** Everything in the database, including the queue, as text. */
export async function dumpDatabase(app: TestBackend): Promise<string> {
  const { db } = app.backend.ctx
  const { rows } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`)
  const parts: string[] = []
  for (const { name } of rows) {
    const found = await db.execute<{ text: string }>(sql`select t::text as text from ${sql.raw(name)} t`)
    parts.push(...found.rows.map(({ text }) => `${name} ${text}`))
  }
  return parts.join('\n')
}

/** The paths of the stored files, without the ledger of erasures. */
export async function storedFiles(app: TestBackend): Promise<string[]> {
  const folder = join(app.folder, 'files')
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
  return paths.filter((path) => !path.startsWith(join(folder, 'ledger')))
}

/** Stored files without the pictures of documents' pages, which follow in the background. */
export const storedWithoutPages = async (app: TestBackend): Promise<string[]> =>
  (await storedFiles(app)).filter((path) => !/\.(?:page-\d+|480)\.webp$/.test(path))
