/** Fills the configured database with the demo content, once. */
import { pino } from 'pino'
import { connect } from '#backend/db/connect.ts'
import { seed } from '#backend/db/seed.ts'
import { diskStore, s3Store } from '#backend/files/store.ts'
import { readConfig } from '#server/config.ts'

const { backend } = readConfig({ NODE_ENV: 'development', ...process.env })
const log = pino({ base: null })
const connection = await connect(backend.database)
const files = backend.files.s3Url ? await s3Store(backend.files.s3Url) : diskStore(backend.files.folder)
const isNew = await seed(connection.db, files, (what) => log.info({ what }, 'seeding'))
log.info(isNew ? 'seeded' : 'the demo content is there already')
await connection.close()
