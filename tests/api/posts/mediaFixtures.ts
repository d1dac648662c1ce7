import PDFDocument from 'pdfkit'
import { createCertificate, saveCertificate, type Certificate } from '#contract/cv/certificates.ts'
import { showCv, showOwnCv, type Cv } from '#contract/cv/cv.ts'
import type { MediaForm } from '#contract/cv/media.ts'
import { createProject, saveProject, type Project } from '#contract/cv/projects.ts'
import type { Caller, TestBackend } from '../backend.ts'
import { certificate, project } from '../cv/cvFixtures.ts'
import { readFileAs } from '../files/readFile.ts'
import { tusRequests } from '../files/tusRequests.ts'

/** A PDF with pages of one word each. */
export function pdfOfPages(count: number): Promise<Buffer> {
  const { promise, resolve } = Promise.withResolvers<Buffer>()
  const document = new PDFDocument({ autoFirstPage: false, size: [105, 148], margin: 4 })
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  document.on('end', () => resolve(Buffer.concat(parts)))
  for (let page = 1; page <= count; page++)
    document.addPage().fontSize(14).fillColor('#c00000').text(`Page ${page}`)
  document.end()
  return promise
}

/** Media of certificates and projects. */
export function useMedia(app: TestBackend) {
  const tus = tusRequests(app)
  const upload = (by: Caller, bytes: Uint8Array, name: string) => tus.upload(by, bytes, name, 'profileMedia')
  const read = (by: Pick<Caller, 'token'>, url: string) => readFileAs(app, by, url)
  return {
    tus,
    upload,
    read,
    addProject: (by: Caller, media?: MediaForm): Promise<Project> =>
      by.call(createProject, { body: { ...project, media } }),
    editProject: (by: Caller, entryId: number, media?: MediaForm): Promise<Project> =>
      by.call(saveProject, { params: { entryId }, body: { ...project, media } }),
    addCertificate: (by: Caller, media?: MediaForm): Promise<Certificate> =>
      by.call(createCertificate, { body: { ...certificate, media } }),
    editCertificate: (by: Caller, entryId: number, media?: MediaForm): Promise<Certificate> =>
      by.call(saveCertificate, { params: { entryId }, body: { ...certificate, media } }),
    ownCv: (by: Caller): Promise<Cv> => by.call(showOwnCv),
    cvOf: (by: Caller, id: number): Promise<Cv> => by.call(showCv, { params: { identifier: String(id) } }),
    statusOf: async (by: Pick<Caller, 'token'>, url: string): Promise<number> => (await read(by, url)).status,
  }
}
