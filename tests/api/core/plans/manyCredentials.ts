import { createSigning } from '#backend/ports/signing/signing.ts'
import { storageKey } from '#tests/api/testConfig.ts'
import { companies, from, perCompany, perPerson, rows } from './rows.ts'

/** Signed credentials of all companies, by table. */
export const manyCredentials = {
  credential_issuers: `insert into credential_issuers (id, company_id, enabled_at) overriding system value
    select ${from} + n, ${from} + n, now() from ${rows(companies)}`,
  credential_keys: `insert into credential_keys (id, issuer_id, number, public_key, encrypted_key) overriding system value
    select ${from} + n, ${from} + n, 1, 'z6Mk' || n, '' from ${rows(companies)}`,
  credential_lists: `insert into credential_lists (id, issuer_id, did, noise, key_id) overriding system value
    select ${from} + n, ${from} + n, 'did:web:many.example:issuers:' || n, repeat('0', 64), ${from} + n from ${rows(companies)}`,
  credentials: `insert into credentials (id, uuid, issuer_id, key_id, list_id, place, kind, employment_id) overriding system value
    select ${from} + n, md5(n::text), issuer, issuer, issuer, n, 'employment', ${from} + n
    from ${rows()}, lateral (select ${from} + 1 + n % ${companies} as issuer) of`,
  credential_documents: `insert into credential_documents (credential_id, employee_id, document, facts)
    select ${from} + n, :other, '{"name": "Engineer"}', '{}' from ${rows()}`,
}

/** Globex signs, and has signed Ana's employment again and again; with the key of the tests. */
export function actingCredentials(): readonly string[] {
  const { encryptedKey } = createSigning(storageKey).createKey('issuer 901')
  return [
    `insert into credential_issuers (id, company_id, enabled_at) overriding system value values (901, :globex, now())`,
    `insert into credential_keys (id, issuer_id, number, public_key, encrypted_key) overriding system value
      values (901, 901, 1, 'z6MkGlobex', '${encryptedKey}')`,
    `insert into credential_lists (id, issuer_id, did, noise, key_id) overriding system value
      values (901, 901, 'did:web:localhost%3A4321:issuers:901', repeat('0', 64), 901)`,
    `update credentials set list_id = 901, place = id - ${from} where id between ${from} + 1 and ${from} + ${perCompany}`,
    `update credentials set employment_id = :employment where id between ${from} + 1 and ${from} + ${perPerson}`,
    `update credential_documents set employee_id = :ana where credential_id between ${from} + 1 and ${from} + ${perPerson}`,
  ]
}
