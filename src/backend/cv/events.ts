declare module '../core/events.ts' {
  interface Events {
    /** A certificate expires within `expiryReminderDays`. */
    certificateExpiring: { certificateId: number; expiresOn: string }
  }
}

export {}
