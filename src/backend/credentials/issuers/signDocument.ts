import type { Context } from '../../core/context.ts'
import { createProof } from '../proofs/createProof.ts'
import { keyUrl } from './didDocument.ts'
import { signWith, type KeyRow } from './keys.ts'

/** Secures a document in the name of an issuer, with one of its keys. @throws Refused when this site cannot sign with it */
export const signDocument = <Document extends object>(
  ctx: Context,
  { did, key }: { readonly did: string; readonly key: KeyRow },
  document: Document,
) =>
  createProof(
    document,
    { verificationMethod: keyUrl(did, key), created: ctx.now(), proofPurpose: 'assertionMethod' },
    (data) => signWith(ctx, key, data),
  )
