import { expect, test } from 'vitest'
import { nameClaimOf } from '#backend/companies/nameClaims.ts'

test.each([
  'Northwind (verified)', 'VERIFIED Northwind', 'Northwind vеrified', 'Northwind ver1fied', 'Northwind Veri\u00ADfied', 'Northwind-verified', 'Official Northwind', 'NorthwindOfficial',
  'Northwind (підтверджено)', 'Northwind — верифікована компанія', 'Офіційний Northwind', 'Northwind офіційно', 'Northwind, офіційна сторінка', 'Перевірено: Northwind', 'Northwind оfficial',
  'Northwind ✓', '✔ Northwind', 'Northwind ☑', 'Northwind ☑️', 'Northwind✅', 'Northwind 🗸', 'Northwind 🗹', 'Northwind √', 'Northwind 𐄂', 'Northwind 🮱', 'Northwind ᴠᴇʀɪꜰɪᴇᴅ', 'Northwind (confirmed)', 'Northwind v e r i f i e d', 'Northwind o.f.f.i.c.i.a.l',
])('%s claims to be verified', (name) => expect(nameClaimOf(name, 'Tenure')).toBe('nameClaimsVerified')) // prettier-ignore

test.each([
  'Tenure',
  'TENURE',
  'Tenurе',
  'Tenure Support',
  'The Tenure',
  'Team of Tenure',
  'Tenure (Ukraine)',
  'Tenure-Jobs',
  'T e n u r e',
  'Тенур',
  'Tenure24',
])('%s names the product', (name) => expect(nameClaimOf(name, 'Tenure')).toBe('nameOfProduct'))
test('a product name of several words is compared as a whole', () => {
  expect(nameClaimOf('Work Record Support', 'Work Record')).toBe('nameOfProduct')
  expect(nameClaimOf('Work Records', 'Work Record')).toBeNull()
  expect(nameClaimOf('Record Work', 'Work Record')).toBeNull()
})

test.each([
  'Northwind', 'Tenured Minds', 'Verity', 'Verification Bureau', 'Verisign', 'Центр верифікації', 'Office Depot', 'Офіс', 'Officina', 'Checkmark Labs', 'Підтвердження якості', 'Veritas', 'Перевірка',
  'Café ★', 'I ♥ Bread', 'A+ Tutors', '«Рута» №1', 'Unofficial Guides', 'Confirm Labs', 'A B C', 'Ten Ureters', '日本', '!!!',
])('%s is an ordinary name', (name) => expect(nameClaimOf(name, 'Tenure')).toBeNull()) // prettier-ignore
