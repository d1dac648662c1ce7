import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeFileName } from '#backend/ports/files/fileName.ts'

const pdf = 'application/pdf'

test.each([
  ['Ana Kovalenko.pdf', 'Ana Kovalenko.pdf'],
  ['Резюме — Ковальчук.docx', 'Резюме — Ковальчук.pdf'],
  ['cv.hta', 'cv.pdf'],
  ['cv.pdf.exe', 'cv.pdf'],
  ['cv.PDF', 'cv.pdf'],
  ['Resume\u202Efdp.scr', 'Resumefdp.pdf'],
  ['a\u200Bb\u0000c\u001Fd.pdf', 'abcd.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\Users\\ana\\cv.docm', 'cv.pdf'],
  ['CON', '_CON.pdf'],
  ['nul.pdf', '_nul.pdf'],
  ['com1.tar.pdf', '_com1.tar.pdf'],
  ['console.pdf', 'console.pdf'],
  ['.htaccess', 'htaccess.pdf'],
  ['cv.pdf. . ', 'cv.pdf'],
  ['what? "this": <cv>|*.pdf', 'what_ _this__ _cv___.pdf'],
  ['two\nlines\u2028here.pdf', 'two lines here.pdf'],
  ['', 'file.pdf'],
  ['...', 'file.pdf'],
  ['Ana.Novak.pdf', 'Ana.Novak.pdf'],
  ['И\u0306ван.pdf', 'Йван.pdf'],
])('%j is stored as %j', (sent, stored) => {
  expect(safeFileName(sent, pdf)).toBe(stored)
  expect(safeFileName(stored, pdf)).toBe(stored)
})

test('the extension matches the file type', () => {
  expect(safeFileName('photo.png', 'image/webp')).toBe('photo.webp')
  expect(safeFileName('photo.jpeg', 'image/jpeg')).toBe('photo.jpg')
  expect(safeFileName('copy.zip', 'application/zip')).toBe('copy.zip')
})

test('the name is short, complete and harmless for any input', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (sent) => {
      const name = safeFileName(sent, pdf)
      expect(name).toMatch(/^[^\p{C}/\\<>:"|?*%;\s.][^\p{C}/\\<>:"|?*%;]*\.pdf$/u)
      expect([...name].length).toBeLessThanOrEqual(106)
      expect(safeFileName(name, pdf)).toBe(name)
    }),
  )
})
