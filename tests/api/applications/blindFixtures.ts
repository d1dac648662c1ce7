import { eq, sql } from '#drizzle'
import PDFDocument from 'pdfkit'
import { applyToJob } from '#contract/applications/applications.ts'
import { accounts } from '#backend/accounts/schema/accounts.ts'
import { insertSession } from '#backend/accounts/signIn/sessions.ts'
import { companies } from '#backend/companies/schema/companies.ts'
import {
  cvAwards,
  cvCertificates,
  cvEducation,
  cvLanguages,
  cvProjects,
} from '#backend/cv/schema/sections.ts'
import { profileSections } from '#backend/cv/schema/sections.ts'
import { employments } from '#backend/employments/schema/employments.ts'
import { files } from '#backend/files/schema.ts'
import { companyFollows } from '#backend/follows/schema.ts'
import { jobs } from '#backend/jobs/schema/jobs.ts'
import { contactInfos, profiles, profileSkills, profileUrls } from '#backend/profiles/schema/profiles.ts'
import { publicAddresses, publicPages } from '#backend/publicPages/schema.ts'
import { preferences } from '#backend/settings/schema.ts'
import type { SectionName } from '#contract/cv/sections.ts'
import type { Caller, TestBackend } from '../backend.ts'
import { postJob } from './applicationFixtures.ts'

/** A blind job of Globex that Hugo is responsible for. */
export async function postBlindJob(app: TestBackend): Promise<number> {
  const jobId = await postJob(app, { managers: ['hugo'] })
  await app.backend.connection.db.update(jobs).set({ blind: true }).where(eq(jobs.id, jobId))
  return jobId
}

/** Texts that occur nowhere else. The profile shows these only to companies that somebody applied to. */
const private_ = {
  birthDate: '1987-03-09',
  phone: '+380671239876',
  street: 'Streetmark 5',
  link: 'https://linkmark.example',
  about: 'Aboutmark',
  schoolText: 'Edumark',
  credential: 'Credmark77',
  credentialUrl: 'https://certmark.example',
  project: 'Projectmark',
  projectUrl: 'https://projectlink.example',
  projectText: 'Projecttextmark',
  award: 'Awardmark',
  entryText: 'Dutymark',
} as const
/** And these are what an application sends. */
const sent = {
  email: 'replymark@people.example',
  note: 'Notemark',
  fileName: 'Filemark',
  fileText: 'Resumetextmark',
} as const
/** Who it is, which anybody may know who looks at the profile. */
const named = {
  firstName: 'Zphyrana',
  lastName: 'Qwistlemark',
  headline: 'Headlinemark',
  address: 'slugmark',
  account: 'accountmark@people.example',
} as const
/** What a company sees of somebody whom it does not know. */
export const shownTexts = {
  employer: 'Employerkept',
  position: 'Positionkept',
  school: 'Schoolkept',
} as const
/** Their account has an id that is no other number. */
const firstId = 765_432_101

const companySections = [
  'about',
  'employment',
  'education',
  'certificates',
  'projects',
  'languages',
  'awards',
  'skills',
  'urls',
] as const satisfies readonly SectionName[]

/** The backend of a test, or of the whole product. */
type Running = Pick<TestBackend, 'backend' | 'withToken'>

export interface MarkedPerson {
  readonly id: number
  readonly caller: Caller
}

/** Somebody whose every text is found again wherever it is shown, and whose profile opens itself to companies they applied to. */
export async function createMarkedPerson(app: Running): Promise<MarkedPerson> {
  const { db } = app.backend.connection
  await db.execute(sql.raw(`alter table accounts alter column id restart with ${firstId}`))
  const now = new Date()
  const [account] = await db
    .insert(accounts)
    .values({
      email: named.account,
      passwordHash: 'nobody signs in with it',
      termsAcceptedAt: now,
      emailVerifiedAt: now,
    })
    .returning({ id: accounts.id })
  const userId = account?.id ?? 0
  const [photo] = await db
    .insert(files)
    .values({
      key: 'photokeymark',
      audience: 'public',
      ownerId: userId,
      name: 'a.png',
      type: 'image/png',
      size: 1,
    })
    .returning({ id: files.id })
  await db.insert(profiles).values({
    userId,
    firstName: named.firstName,
    lastName: named.lastName,
    headline: named.headline,
    about: private_.about,
    birthDate: private_.birthDate,
    openToWork: true,
    status: 'available',
    photoId: photo?.id ?? null,
  })
  await db
    .insert(contactInfos)
    .values({ userId, phone: private_.phone, address: private_.street, city: 'Lutsk' })
  await db.insert(profileUrls).values({ userId, label: 'Site', url: private_.link })
  await db.insert(profileSkills).values({ userId, name: 'Skillkept', nameKey: 'skillkept' })
  await db.insert(employments).values({
    userId,
    companyName: shownTexts.employer,
    position: shownTexts.position,
    description: private_.entryText,
    startDate: '2019-02-01',
  })
  await db.insert(cvEducation).values({ userId, school: shownTexts.school, description: private_.schoolText })
  await db.insert(cvLanguages).values({ userId, code: 'pl', level: 'b2' })
  await db.insert(cvCertificates).values({
    userId,
    name: 'Certkept',
    credentialId: private_.credential,
    credentialUrl: private_.credentialUrl,
  })
  await db.insert(cvProjects).values({
    userId,
    title: private_.project,
    url: private_.projectUrl,
    description: private_.projectText,
  })
  await db.insert(cvAwards).values({ userId, title: private_.award })
  const forCompanies = { birthDate: 'companies', contacts: 'companies', following: 'companies' } as const
  await db
    .insert(preferences)
    .values({ userId, ...forCompanies, ratings: 'companies', status: 'companies', achievements: 'companies' })
  await db
    .insert(profileSections)
    .values(
      companySections.map((name, position) => ({ userId, name, position, audience: 'companies' as const })),
    )
  await db.insert(publicAddresses).values({ address: named.address, userId })
  await db
    .insert(publicPages)
    .values({ userId, address: named.address, enabled: true, indexed: false, parts: [], changedAt: now })
  const [globex] = await db.select({ id: companies.id }).from(companies).where(eq(companies.slug, 'globex'))
  await db.insert(companyFollows).values({ userId, companyId: globex?.id ?? 0 })
  const device = { userAgent: '', address: '' }
  return { id: userId, caller: app.withToken(await insertSession(db, userId, device, now)) }
}

export async function applyMarked({ caller }: MarkedPerson, jobId: number): Promise<number> {
  const { id } = await caller.call(applyToJob, {
    params: { jobId },
    body: { email: sent.email, note: `${sent.note} greets you.` },
    files: { resume: await markedPdf() },
  })
  return id
}

function markedPdf(): Promise<File> {
  const { promise, resolve } = Promise.withResolvers<File>()
  const document = new PDFDocument()
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  document.on('end', () => resolve(new File([new Uint8Array(Buffer.concat(parts))], `${sent.fileName}.pdf`)))
  document.text(`${sent.fileText} ${named.firstName}`)
  document.end()
  return promise
}

/** Addresses of their files: of the photo, and of every résumé that they have sent so far. */
async function fileKeysOf(app: Running, { id }: MarkedPerson): Promise<string[]> {
  const { db } = app.backend.connection
  const rows = await db.select({ key: files.key }).from(files).where(eq(files.ownerId, id))
  return rows.map(({ key }) => key)
}

/** Everything that says who applied. */
export const marksOf = async (app: Running, person: MarkedPerson): Promise<readonly string[]> => [
  ...Object.values(named),
  ...(await hiddenMarksOf(app, person)),
  'photokeymark',
  String(person.id),
]

/** What even those may not see who look at the profile of somebody of whom they do not know that they applied. */
export const hiddenMarksOf = async (app: Running, person: MarkedPerson): Promise<readonly string[]> => [
  ...Object.values(private_),
  ...Object.values(sent),
  ...(await fileKeysOf(app, person)).filter((key) => key !== 'photokeymark'),
]

/** Which of the marks a text has, whatever their case. */
export function marksIn(text: string, marks: readonly string[]): string[] {
  const read = text.toLowerCase()
  return marks.filter((mark) => read.includes(mark.toLowerCase()))
}

/** What a company searches for to find somebody out. */
export const probes = [
  named.firstName,
  named.lastName,
  named.headline,
  sent.note,
  sent.fileText,
  named.account,
]
