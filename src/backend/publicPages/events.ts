declare module '../core/events.ts' {
  interface Events {
    /** A public page was turned on or off, or changed. `addresses`: those whose response differs now. */
    publicPageChanged: { userId: number; addresses: string[] }
  }
}

export {}
