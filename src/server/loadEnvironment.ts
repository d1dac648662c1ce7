import { existsSync } from 'node:fs'
import { ConfigError } from './configError.ts'

/**
 * Adds the settings of a file to the environment: that of `ENV_FILE`, otherwise `.env` in the working directory if there is one.
 * What the environment has already counts more; an empty `ENV_FILE` means no file. @throws ConfigError when it cannot be read
 */
export function loadEnvironment(): void {
  const file = process.env['ENV_FILE'] ?? '.env'
  if (file === '' || (file === '.env' && !existsSync(file))) return
  try {
    process.loadEnvFile(file)
  } catch (error) {
    throw new ConfigError(`ENV_FILE: ${file} cannot be read: ${(error as Error).message}`, { cause: error })
  }
}
