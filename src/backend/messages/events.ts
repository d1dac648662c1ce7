declare module '../core/events.ts' {
  interface Events {
    /** By either side; also the first of a conversation. */
    messageSent: { conversationId: number; messageId: number }
    /** It was assigned, closed, opened again, blocked or read. */
    conversationChanged: { conversationId: number }
    conversationRead: { conversationId: number; userId: number }
  }
}

export {}
