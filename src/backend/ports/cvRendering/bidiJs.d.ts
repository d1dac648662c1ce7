declare module 'bidi-js' {
  interface Bidi {
    /** A level for each UTF-16 code unit. */
    getEmbeddingLevels(text: string, baseDirection?: 'ltr' | 'rtl'): { readonly levels: Uint8Array }
    /** Null if the character has no mirror image. */
    getMirroredCharacter(character: string): string | null
  }
  export default function createBidi(): Bidi
}
