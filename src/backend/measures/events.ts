declare module '../core/events.ts' {
  interface Events {
    /** Somebody, or a company, is limited or suspended. */
    measureTaken: { measureId: number; companyId: number | null }
    /** A measure was lifted, or is over. One that was replaced emits nothing: the new one does. */
    measureEnded: { measureId: number; companyId: number | null }
  }
}

export {}
