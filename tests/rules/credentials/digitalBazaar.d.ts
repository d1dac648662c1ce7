declare module '@digitalbazaar/ed25519-multikey' {
  export interface KeyPair {
    readonly id: string
    readonly publicKeyMultibase: string
    signer(): unknown
  }
  export function generate(options: {
    readonly controller: string
    readonly seed: Uint8Array
  }): Promise<KeyPair>
}

declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: unknown
}

declare module '@digitalbazaar/data-integrity' {
  export class DataIntegrityProof {
    constructor(options: { readonly signer?: unknown; readonly date?: string; readonly cryptosuite: unknown })
  }
}

declare module '@digitalbazaar/vc' {
  type DocumentLoader = (url: string) => Promise<{ readonly documentUrl: string; readonly document: object }>
  interface Options {
    readonly credential: object
    readonly suite: unknown
    readonly documentLoader: DocumentLoader
  }
  export function issue(options: Options): Promise<object>
  export function verifyCredential(
    options: Options & { readonly checkStatus?: unknown; readonly now?: Date },
  ): Promise<{ readonly verified: boolean; readonly error?: unknown }>
}

declare module '@digitalbazaar/vc-bitstring-status-list' {
  interface StatusList {
    setStatus(index: number, status: boolean): void
    encode(): Promise<string>
  }
  export function createList(options: { readonly length: number }): Promise<StatusList>
  export function createCredential(options: {
    readonly id: string
    readonly list: StatusList
    readonly statusPurpose: string
  }): Promise<object>
  interface Statuses {
    readonly verified: boolean
    readonly results?: readonly {
      readonly credentialStatus: { readonly statusPurpose: string }
      readonly status: boolean
    }[]
  }
  export function checkStatus(options: object): Promise<Statuses>
}
