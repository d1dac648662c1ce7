import { existsSync } from 'node:fs'
import { readConfig, type Config } from '#server/config.ts'
import { explainStart } from '#server/explainStart.ts'
import { loadEnvironment } from '#server/loadEnvironment.ts'

/**
 * The configuration of a command for operators, from the environment of the product and its file. Exits with 2 and a sentence
 * when it is wrong, or when there is no database to work on.
 */
export function operatorConfig(): Config {
  try {
    loadEnvironment()
    const config = readConfig(process.env)
    const { url, folder } = config.backend.database
    if (url || !folder || existsSync(folder)) return config
    return exitWith(`There is no database in ${folder}: set DATABASE_URL or DATA_DIR as for the product.`)
  } catch (error) {
    return exitWith(explainStart(error))
  }
}

export function exitWith(why: string): never {
  process.stderr.write(`${why}\n`)
  process.exit(2)
}
