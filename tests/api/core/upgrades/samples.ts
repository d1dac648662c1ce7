/** A reference that a constraint requires. */
export const reference = Symbol('reference')

const emptyClosure = { photoId: null, follows: [], applications: [] }

/** Values that constraints or migrations depend on, beyond their types. */
export const samples: Readonly<Record<string, readonly [full: unknown, bare: unknown]>> = {
  // The owner is a person or a company, and what is unlocked is not revoked.
  'achievements.company_id': [null, null],
  'achievements.user_id': [reference, reference],
  'achievements.unlocked_at': [null, null],
  'accounts.locale': ['uk_UA', 'en_GB'],
  'accounts.closed_at': [null, null],
  'account_closures.set_aside': [emptyClosure, emptyClosure],
  'account_closures.hidden_on_close': [emptyClosure, emptyClosure],
  // Of an account, whose sign-up is over.
  'application_drafts.sign_up_id': [null, null],
  'applications.state': ['withdrawn', 'sent'],
  'applications.snapshot': [{ user_id: 1, first_name: 'Ana', last_name: 'Kovalenko', employments: [] }, {}],
  'companies.closed_at': [null, '2026-03-02T10:00:00Z'],
  'companies.open_job_count': [1, 0],
  // One was applied, the other is being reviewed.
  'cv_imports.source': ['linkedIn', 'jsonResume'],
  'cv_imports.applied_at': ['2026-03-02T10:00:00Z', null],
  'cv_imports.undone_at': [null, null],
  'cv_imports.parsed': [
    null,
    { source: 'jsonResume', fields: { headline: 'Auditor' }, entries: {}, leftOut: [], unopened: 0 },
  ],
  'cv_imports.changes': [
    '[{"kind":"profile","title":"Headline","entryId":null,"before":{"headline":""},"after":{"headline":"Auditor"}}]',
    '[]',
  ],
  'cv_media.certificate_id': [reference, null],
  'cv_media.project_id': [null, reference],
  'pending_decisions.application_state': ['withdrawn', 'sent'],
  // One against a person, which was lifted, and one against a company.
  'measures.account_id': [reference, null],
  'measures.company_id': [null, reference],
  'measures.starts_at': ['2026-03-02T10:00:00Z', '2026-03-02T10:00:00Z'],
  'measures.ends_at': ['2026-03-09T10:00:00Z', null],
  'measures.ending': ['lifted', null],
  'mentions.user_id': [reference, null],
  'mentions.company_id': [null, reference],
  'credential_keys.encrypted_key': ['encrypted', 'encrypted'],
  'credential_keys.revoked_at': [null, null],
  'domain_proofs.state': ['proven', 'pending'],
  // An employment is confirmed, or its confirmation is withdrawn.
  'employments.withdrawn_at': [null, null],
  'employment_corrections.state': ['declined', 'open'],
  'employment_corrections.start_from': ['2024-01-01', '2024-01-01'],
  'employment_corrections.start_to': ['2024-02-01', '2024-02-01'],
  'events.payload': ['{}', '{}'],
  'invitations.direction': ['invitation', 'request'],
  'invitations.email': ['guest@people.example', 'other@people.example'],
  'invitations.state': ['accepted', 'pending'],
  'jobs.language': ['en', null],
  'jobs.status': ['published', 'draft'],
  'jobs.cancelled': [false, false],
  'jobs.moderation': [null, 'hidden'],
  'jobs.paused_by_moderation': [false, true],
  'jobs.application_method': ['product', 'external'],
  'jobs.answer_days': [14, null],
  'jobs.opening': ['replacement', null],
  'notifications.about': ['application:1', 'application:2'],
  'notifications.data': [{ applicant: 'Ana Kovalenko' }, { applicant: 'Bohdan Shevchuk' }],
  'profile_skills.name': [null, 'Boat repair'],
  'profile_skills.name_key': [null, 'boat repair'],
  // Each row names one entry.
  'skill_evidence.employment_id': [reference, reference],
  'skill_evidence.certificate_id': [null, null],
  'skill_evidence.project_id': [null, null],
  'post_comments.deleted_at': [null, null],
  'post_comments.parent_id': [null, null],
  'post_comments.removal_reason': [null, null],
  // Of the person’s side, which nobody of the company has written.
  'conversations.state': ['open', 'closed'],
  // Those of applications are neither closed nor waited for.
  'conversations.application_id': [null, null],
  'conversations.waiting_since': ['2026-03-02T10:00:00Z', null],
  'messages.side': ['company', 'person'],
  'messages.answerer_id': [null, null],
  'message_blocks.side': ['person', 'company'],
  // Decided cases have a decision and its reason.
  'report_cases.kind': ['post', 'comment'],
  'report_cases.decision': ['warn', null],
  // A law is named with this rule only.
  'report_cases.rule': ['illegal', null],
  'posts.visibility': ['everyone', 'followers'],
  'posts.commenting': ['everyone', 'nobody'],
  // Ratings of published reviews are frozen.
  'review_ratings.side': ['reviewer', 'self'],
  'reviews.published_at': [null, null],
  'support_steps.account_id': [reference, null],
  'support_steps.company_id': [null, reference],
  'support_steps.outcome': ['done', null],
  'reviews.reply': [null, null],
  'reviews.replied_at': [null, null],
  'reviews.shared_at': [null, null],
  'notifications.kind': ['applicationReceived', 'applicationReceived'],
  // Each has a row of the list.
  'notifications.in_app': [true, true],
}
