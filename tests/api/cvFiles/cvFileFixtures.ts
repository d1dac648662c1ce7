import { text } from 'node:stream/consumers'
import { getDocumentProxy } from 'unpdf'
import { fromBufferPromise } from 'yauzl'
import { createOwnAward } from '#contract/cv/awards.ts'
import { createCertificate } from '#contract/cv/certificates.ts'
import { createEducation } from '#contract/cv/education.ts'
import { createLanguage } from '#contract/cv/languages.ts'
import { createProject } from '#contract/cv/projects.ts'
import { sectionNames } from '#contract/cv/sections.ts'
import { makeCvFile, type CvFile, type CvFileForm } from '#contract/cvFiles/files.ts'
import type { JsonResume } from '#contract/cvFiles/jsonResume.ts'
import { createEmployment } from '#contract/employments/edits.ts'
import { createProfileUrl, saveContactInfo, saveProfile } from '#contract/profiles/edits.ts'
import type { Caller } from '../backend.ts'
import { award, certificate, education, language, project } from '../cv/cvFixtures.ts'

export const choices: CvFileForm = {
  format: 'pdf',
  sections: [...sectionNames],
  language: 'en_GB',
  anonymous: false,
  photo: false,
  birth_date: false,
  check_links: false,
  accent: 'spruce',
  columns: '2',
  page_size: 'a4',
  credentials: [],
}

export const employment = {
  company: 'Dock 9',
  position: 'Crane operator',
  start_date: '2019-04-01',
  end_date: '2022-10-31',
  description: 'Loaded ships.\n- Nobody hurt\n- Nothing lost',
}

export const contact = {
  address: 'Lanzheron 3',
  address2: '',
  city: 'Odesa',
  state: '',
  zip: '65000',
  country_id: 1,
}

/** One entry in every section. */
export async function fillWholeProfile(caller: Caller): Promise<void> {
  await caller.call(saveProfile, {
    body: { headline: 'Crane operator', about: 'I load **ships**.\n\n- Safely', birth_date: '1990-02-03' },
  })
  await caller.call(saveContactInfo, { body: { ...contact, phone: '+380 48 123 45 67' } })
  await caller.call(createProfileUrl, { body: { label: 'Site', url: 'https://cranes.example/me' } })
  await caller.call(createEmployment, { body: employment })
  await caller.call(createEducation, { body: education })
  await caller.call(createCertificate, { body: certificate })
  await caller.call(createProject, { body: project })
  await caller.call(createLanguage, { body: language })
  await caller.call(createOwnAward, { body: award })
}

/** Repeats the call until the file is ready, as the page does. */
export async function makeFile(caller: Caller, change: Partial<CvFileForm> = {}): Promise<CvFile> {
  for (;;) {
    const { file } = await caller.call(makeCvFile, { body: { ...choices, ...change } })
    if (file) return file
  }
}

/** The text of each page. */
export const textsOf = ({ pages }: CvFile) => pages?.texts ?? []
export const bytesOf = ({ content }: CvFile) => new Uint8Array(Buffer.from(content, 'base64'))

/** The text of a Word file, with its markup. */
export async function documentXml(file: CvFile): Promise<string> {
  const zip = await fromBufferPromise(Buffer.from(bytesOf(file)), { lazyEntries: true })
  for await (const entry of zip.eachEntry())
    if (entry.fileName === 'word/document.xml') return text(await zip.openReadStreamPromise(entry))
  throw new Error('Not a Word file')
}

export interface StructureNode {
  readonly role: string
  readonly lang?: string
  readonly alt?: string
  readonly children?: readonly StructureNode[]
}

/** What another program finds in a PDF. */
export async function openPdf(file: CvFile) {
  const pdf = await getDocumentProxy(bytesOf(file))
  const attached = (await pdf.getAttachmentContent('resume.json')) as Uint8Array | null
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, at) => pdf.getPage(at + 1)))
  const trees = await Promise.all(pages.map((page) => page.getStructTree()))
  const links = (await Promise.all(pages.map((page) => page.getAnnotations()))).flat()
  return {
    resume: attached ? (JSON.parse(new TextDecoder().decode(attached)) as JsonResume) : null,
    metadata: (await pdf.getMetadata()).info as Record<string, unknown>,
    outline: ((await pdf.getOutline()) ?? []).map(({ title }) => title as string),
    nodes: (trees as unknown as StructureNode[]).flatMap(flatten),
    links: links.map(({ url }: { url?: string }) => url).filter((url) => url !== undefined),
  }
}

const flatten = (node: StructureNode): StructureNode[] => [node, ...(node.children ?? []).flatMap(flatten)]
