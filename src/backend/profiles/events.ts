declare module '../core/events.ts' {
  interface Events {
    profileChanged: { userId: number }
    /** Companies are asked to confirm a person's new name, or no longer are. */
    nameQuestionsChanged: { userId: number }
  }
}

export {}
