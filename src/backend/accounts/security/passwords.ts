import { hash, verify } from '@node-rs/argon2'

// OWASP's minimum for Argon2id: 19 MiB, 2 passes, 1 lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** The hash of a random password: verifying against it takes as long as against a real one. */
const nobody = hash(crypto.randomUUID(), cost)

export const hashPassword = (password: string) => hash(password, cost)

/** Verifies a password. Without an account it takes the same time and returns false. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobody), password)
  return passwordHash !== null && matches
}
