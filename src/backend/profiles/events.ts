declare module '../core/events.ts' {
  interface Events {
    profileChanged: { userId: number }
  }
}

export {}
