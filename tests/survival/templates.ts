import { prepareTemplate } from '../api/databaseTemplate.ts'

/** Whatever the tests of the API run on, processes that share nothing have the embedded database. */
export default () => prepareTemplate(null)
