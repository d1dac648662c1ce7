import { resolve } from 'node:path'

/** A migrated and populated embedded database, which tests clone instead of migrating each time. */
export const templateFile = resolve('.tmp/template.tar')
