/**
 * Lists companies whose names can be mistaken for those of verified ones, or claim what only a mark may say:
 * `npm run company-names`. Changes no name. With the embedded database, which allows one process, the product has to be stopped
 * first. Exits with 1 if there are any.
 */
import { findNameCollisions } from '#backend/companies/nameCollisions.ts'
import { fillNameKeys } from '#backend/companies/nameRows.ts'
import { connect } from '#backend/db/connect.ts'
import { operatorConfig } from './operatorConfig.ts'

const { database, productName } = operatorConfig().backend
const { db, close } = await connect(database)
const claims = { nameClaimsVerified: 'claims to be verified', nameOfProduct: `reads as ${productName}` }
const shown = ({ slug, name, domain }: { slug: string; name: string; domain: string | null }) =>
  `${name}  /company/${slug}  ${domain ?? 'no verified domain'}`
try {
  let found = 0
  await fillNameKeys(db)
  for await (const { company, claim, others } of findNameCollisions(db, productName)) {
    found++
    console.log(`${shown(company)}${claim ? `  ${claims[claim]}` : ''}`)
    for (const other of others) console.log(`  like ${shown(other)}`)
  }
  console.log(found === 0 ? 'No name collides.' : `${found} ${found === 1 ? 'company' : 'companies'}.`)
  process.exitCode = found > 0 ? 1 : 0
} finally {
  await close()
}
