import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { changeMember } from '#contract/employments/members.ts'
import { attachmentMaximum } from '#contract/messages/attachments.ts'
import { failure, useBackend } from '../backend.ts'
import { pdfBytes } from '../documents/documentFixtures.ts'
import { createPerson, globex } from '../employments/invitationFixtures.ts'
import { useMessageFiles } from './messageFiles.ts'
import { docxFile, pptxWithMacros } from '../files/officeFiles.ts'
import { png } from '../posts/postFixtures.ts'

const app = useBackend({ rateFactor: 1000 })
const { tus, upload, check, write, reply, attachmentsOf, read, statusOf } = useMessageFiles(app)

beforeEach(async () => {
  await app.empty('conversations')
})

describe('files of messages', () => {
  test('go both ways, in their order, and pictures lose their metadata', async () => {
    const [ana, gita] = await Promise.all([app.as('ana'), app.as('gita')])
    const photo = await sharp(await png(900, 600))
      .withExif({ IFD0: { ImageDescription: 'home address' } })
      .png()
      .toBuffer()
    const params = await write(ana, [
      await upload(ana, photo, 'desk.png'),
      await upload(ana, docxFile(), 'Letter.docx'),
    ])
    const sent = await reply(gita, params, [await upload(gita, pdfBytes(), 'Answer.pdf')])
    expect(sent.attachments).toMatchObject([{ name: 'Answer.pdf', type: 'pdf', thumbnail_url: null }])
    const shown = await attachmentsOf(ana, params)
    expect(shown).toEqual(await attachmentsOf(gita, params))
    expect(shown).toMatchObject([
      [{ name: 'Answer.pdf' }],
      [
        { name: 'desk.png', type: 'png', width: 900, height: 600 },
        { name: 'Letter.docx', type: 'docx', width: 0, thumbnail_url: null },
      ],
    ])
    const picture = shown[1]?.[0]
    expect(picture?.thumbnail_url).toBe(`${picture?.url}.480.webp`)
    const response = await read(gita, picture?.url ?? '')
    expect(response.headers.get('content-disposition')).toContain('attachment')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(Buffer.from(await response.arrayBuffer()).includes('home address')).toBe(false)
    expect(await statusOf(gita, picture?.thumbnail_url ?? '')).toBe(200)
  })

  test('are checked while the message is written, for their owner alone', async () => {
    const [ana, gita] = await Promise.all([app.as('ana'), app.as('gita')])
    const id = await upload(ana, pdfBytes('Draft'), 'Draft.pdf')
    const file = await check(ana, id)
    expect(await check(ana, id)).toEqual(file)
    expect(file).toMatchObject({ name: 'Draft.pdf', type: 'pdf' })
    expect([await statusOf(ana, file.url), await statusOf(gita, file.url)]).toEqual([200, 404])
    expect((await failure(check(gita, id))).fields).toMatchObject([
      { field: 'upload', code: 'unknownChoice' },
    ])
    const [attached] = (await attachmentsOf(ana, await write(ana, [id]))).flat()
    expect(attached).toMatchObject(file)
    expect(await statusOf(gita, file.url)).toBe(200)
  })

  test('are refused by their content and their size, and the message is not sent', async () => {
    const ana = await app.as('ana')
    const withMacros = await upload(ana, pptxWithMacros(), 'Deck.pptx')
    expect((await failure(check(ana, withMacros))).fields).toMatchObject([
      { field: 'upload', code: 'fileMacros' },
    ])
    const good = await upload(ana, pdfBytes(), 'Good.pdf')
    expect((await failure(write(ana, [good, withMacros]))).fields).toMatchObject([
      { field: 'attachments.1', code: 'fileMacros' },
    ])
    expect(await app.countRows('conversations')).toBe(0)
    const page = await upload(ana, '<!doctype html><p>Hello', 'page.pdf')
    expect((await failure(check(ana, page))).fields[0]).toMatchObject({ code: 'fileType' })
    const large = await tus.create(ana, 10 * 1024 * 1024 + 1, 'Large.pdf', 'messageAttachment')
    expect(large.status).toBe(413)
    const params = await write(ana, [good])
    expect((await attachmentsOf(ana, params)).flat()).toHaveLength(1)
  })

  test('are few, and each is sent once', async () => {
    const [ana, gita] = await Promise.all([app.as('ana'), app.as('gita')])
    const id = await upload(ana, pdfBytes('Once'), 'Once.pdf')
    const params = await write(ana, [id])
    const many = Array.from({ length: attachmentMaximum + 1 }, (_, at) => String(at).repeat(32))
    for (const [attachments, violation] of [
      [many, { field: 'attachments', code: 'tooMany' }],
      [[id, id], { field: 'attachments', code: 'invalid' }],
      [[id], { field: 'attachments.0', code: 'unknownChoice' }],
      [['x'.repeat(32)], { field: 'attachments.0', code: 'unknownChoice' }],
    ] as const)
      expect((await failure(reply(ana, params, [...attachments]))).fields).toMatchObject([violation])
    // Nobody sends the upload of somebody else.
    const others = await upload(ana, pdfBytes('Of Ana'), 'Of Ana.pdf')
    expect(await failure(reply(gita, params, [others]))).toMatchObject({ status: 422 })
    const again = await upload(ana, pdfBytes('Again'), 'Again.pdf')
    const tries = await Promise.allSettled(Array.from({ length: 4 }, () => reply(ana, params, [again])))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('are named in the mails of both sides, which do not contain them', async () => {
    const [person, gita] = [await createPerson(app), await app.as('gita')]
    const params = await write(person.caller, [
      await upload(person.caller, pdfBytes('A'), 'Plan-of-attack.pdf'),
    ])
    const received = (await app.mailsTo('gita@globex.example')).at(-1)
    await reply(gita, params, [await upload(gita, pdfBytes('B'), 'Reply-in-full.pdf')])
    const [answered] = await app.mailsTo(person.email)
    for (const [mail, name] of [
      [received, 'Plan-of-attack'],
      [answered, 'Reply-in-full'],
    ] as const) {
      expect(mail?.text).toContain('Open the files on')
      expect(mail?.text).toContain(name)
      expect(mail?.text).not.toContain('/files/')
    }
  })
})

describe('who reads them', () => {
  const answers = async (answer_messages: boolean, role: 'member' | 'admin' = 'member') =>
    (await app.as('gita')).call(changeMember, {
      params: { ...globex, userId: await app.idOf('hugo') },
      body: { role, manage_hr_panel: true, answer_messages },
    })

  test('the person and who may answer, for as long as they may', async () => {
    const [ana, gita, hugo] = await Promise.all([app.as('ana'), app.as('gita'), app.as('hugo')])
    const params = await write(ana, [await upload(ana, await png(600, 400), 'a.png')])
    await answers(true)
    await reply(hugo, params, [await upload(hugo, await png(500, 400), 'b.png')])
    const urls = (await attachmentsOf(ana, params))
      .flat()
      .flatMap((one) => [one.url, one.thumbnail_url ?? ''])
    expect(urls).toHaveLength(4)
    const outsiders = await Promise.all((['bohdan', 'mira', 'ivan'] as const).map((name) => app.as(name)))
    for (const url of urls) {
      for (const reader of [ana, gita, hugo]) expect([url, await statusOf(reader, url)]).toEqual([url, 200])
      for (const other of outsiders) expect([url, await statusOf(other, url)]).toEqual([url, 404])
      expect(await statusOf(app.anyone, url)).toBe(401)
    }
    await answers(false)
    // Even what he sent himself belongs to the company.
    for (const url of urls) expect([url, await statusOf(hugo, url)]).toEqual([url, 404])
    for (const url of urls) expect([url, await statusOf(gita, url)]).toEqual([url, 200])
  })
})
