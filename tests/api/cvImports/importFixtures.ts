import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { applyImport, startImport, type CvImport, type ImportChoices } from '#contract/cvImports/imports.ts'
import type { Caller } from '../backend.ts'
import { createPerson } from '../employments/invitationFixtures.ts'

/** Tables as LinkedIn writes them: localised names, a byte order mark, two line ends, notes above connections. */
export const linkedInTables: Readonly<Record<string, string>> = {
  'Profil.csv':
    '\uFEFFFirst Name,Last Name,Maiden Name,Address,Birth Date,Headline,Summary,Industry,Zip Code,Geo Location,Twitter Handles,Websites,Instant Messengers\r\n' +
    'Ana,Kovalenko,,Lanzheron 3,May 4,"Backend engineer, Go","Builds ""quiet"" systems.\nLikes queues.",Software,65000,"Odesa, Odesa Oblast, Ukraine",[anakov],"[PORTFOLIO:https://ana.example,OTHER:https://blog.example/a]",\r\n',
  'Positionen.csv':
    'Company Name,Title,Description,Location,Started On,Finished On\n' +
    'Globex,Backend engineer,"Payments, in Go",Kyiv,Mar 2021,\n' +
    'Globex,Backend engineer,,Kyiv,Mar 2021,\n' +
    'Dock 9,Crane operator,,Odesa,вер. 2015,sept. 2019\n' +
    ',Adviser,,,2014,2015\n' +
    'Initech,,,,2013,2014\n' +
    ',,,,,\n' +
    'Hooli,Clerk,,,soon,\n',
  'Ausbildung.csv':
    'School Name,Start Date,End Date,Notes,Degree Name,Activities\nOdesa Polytechnic,2010,2014,,Bachelor,Chess club\n',
  'Kenntnisse.csv': 'Name\nGo\nPostgreSQL\nGo\nKnot tying\n',
  'Sprachen.csv':
    'Name,Proficiency\nUkrainian,Native or bilingual proficiency\nDeutsch,Professional working proficiency\nPolish,\nKlingon,Full professional proficiency\n',
  'Zertifikate.csv':
    'Name,Url,Authority,Started On,Finished On,License Number\nCrane licence,,Port authority,Jun 2016,,CR-7\nDiving,javascript:alert(1),PADI,Jul 2018,,\n',
  'Connections.csv':
    'Notes:\n"When exporting your connection data, you may notice that some are missing."\n\nFirst Name,Last Name,URL,Email Address,Company,Position,Connected On\nBohdan,Secret,https://x.example,bohdan@secret.example,ACME,CEO,01 Jan 2020\n',
  'messages.csv': 'CONVERSATION ID,FROM,TO,DATE,SUBJECT,CONTENT\n1,Bohdan,Ana,2020,Hi,Top secret\n',
}

/** An archive with these files. */
export function zipped(files: Readonly<Record<string, string | Buffer>>, folder = ''): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), folder + name)
  zip.end()
  return buffer(zip.outputStream)
}

export const upload = (caller: Caller, content: string | Uint8Array): Promise<CvImport> =>
  caller.call(startImport, { files: { source: new Blob([Buffer.from(content)]) } })

/** What a person chooses who takes everything that is new and replaces nothing. */
export const everythingNew = ({ review }: CvImport): ImportChoices => ({
  add: (review?.items ?? [])
    .filter(({ kind, state, level }) => state === 'new' && (kind !== 'languages' || level !== null))
    .map(({ key }) => key),
  replace: [],
  levels: [],
})

export const apply = (caller: Caller, reviewed: CvImport, choices: Partial<ImportChoices> = {}) =>
  caller.call(applyImport, {
    params: { importId: reviewed.id },
    body: { ...everythingNew(reviewed), ...choices },
  })

/** What is read from a file of somebody with an empty profile. */
export async function readInto(app: Parameters<typeof createPerson>[0], content: string | Uint8Array) {
  const person = (await createPerson(app)).caller
  const found = await upload(person, content)
  const items = found.review?.items ?? []
  const leftOut = items
    .filter(({ state }) => state === 'leftOut')
    .map(({ kind, title, part, details, reason }) =>
      [kind, title, part, ...details, reason].filter(Boolean).join(' | '),
    )
  const of = (title: string) => items.find((item) => item.title === title && item.part === null)
  return { person, found, review: found.review, items, leftOut, of }
}
