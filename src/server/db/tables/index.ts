import type * as archive from './archive.ts'
import type * as captions from './captions.ts'
import type * as designs from './designs.ts'
import type * as imports from './imports.ts'
import type * as mails from './mails.ts'
import type * as payments from './payments.ts'
import type * as people from './people.ts'
import type * as processing from './processing.ts'
import type * as auditLog from './audit-log.ts'
import type * as stories from './stories.ts'
import type * as submissions from './submissions.ts'
import type * as uploads from './uploads.ts'
import type * as visits from './visits.ts'
import type * as website from './website.ts'

/** All tables as created by the migrations; a test compares this with the real database. */
export interface Database {
  users: people.UsersTable
  recovery_codes: people.RecoveryCodesTable
  pending_sessions: people.PendingSessionsTable
  passkeys: people.PasskeysTable
  challenges: people.ChallengesTable
  sessions: people.SessionsTable
  confirmations: people.ConfirmationsTable
  orgs: people.OrgsTable
  org_storage: people.OrgStorageTable
  org_owners: people.OrgOwnersTable
  subscriptions: people.SubscriptionsTable
  billing: payments.BillingTable
  notified_endings: payments.NotifiedEndingsTable
  payment_events: payments.PaymentEventsTable
  projects: people.ProjectsTable
  permissions: people.PermissionsTable
  invitations: people.InvitationsTable
  project_aliases: people.ProjectAliasesTable
  project_logos: people.ProjectLogosTable
  gallery_designs: designs.GalleryDesignsTable
  revisions: designs.RevisionsTable
  mails: mails.MailsTable
  digests: mails.DigestsTable
  unsubscribed: mails.UnsubscribedTable
  tickets: mails.TicketsTable
  ticket_messages: mails.TicketMessagesTable
  chat_pages: mails.ChatPagesTable
  rate_limits: people.RateLimitsTable
  folders: archive.FoldersTable
  files: archive.FilesTable
  derivatives: archive.DerivativesTable
  store_owner: archive.StoreOwnerTable
  unclaimed_objects: archive.UnclaimedObjectsTable
  artifacts: archive.ArtifactsTable
  looks: archive.LooksTable
  similar_files: archive.SimilarFilesTable
  similar_items: archive.SimilarItemsTable
  not_similar: archive.NotSimilarTable
  merges: archive.MergesTable
  stored_copies: processing.StoredCopiesTable
  fixity_ledger: processing.FixityLedgerTable
  fixity_rounds: processing.FixityRoundsTable
  fixity_findings: processing.FixityFindingsTable
  integrity: processing.IntegrityTable
  unclaimed_replica_objects: processing.UnclaimedReplicaObjectsTable
  processing: processing.ProcessingTable
  verdicts: processing.VerdictsTable
  ended_steps: processing.EndedStepsTable
  job_turns: processing.JobTurnsTable
  page_owners: processing.PageOwnersTable
  fields: archive.FieldsTable
  field_conversions: archive.FieldConversionsTable
  sorted_fields: archive.SortedFieldsTable
  templates: archive.TemplatesTable
  tags: archive.TagsTable
  artifact_tags: archive.ArtifactTagsTable
  vocabularies: archive.VocabulariesTable
  terms: archive.TermsTable
  term_names: archive.TermNamesTable
  vocabulary_bindings: archive.VocabularyBindingsTable
  vocabulary_changes: archive.VocabularyChangesTable
  vocabulary_change_items: archive.VocabularyChangeItemsTable
  captions: captions.CaptionsTable
  exhibits: archive.ExhibitsTable
  exhibit_artifacts: archive.ExhibitArtifactsTable
  stories: stories.StoriesTable
  story_versions: stories.StoryVersionsTable
  story_items: stories.StoryItemsTable
  storage_used: archive.StorageUsedTable
  lexemes: archive.LexemesTable
  audit_log: auditLog.AuditLogTable
  audit_log_targets: auditLog.AuditLogTargetsTable
  earlier_acts: auditLog.EarlierActsTable
  earlier_act_targets: auditLog.EarlierActTargetsTable
  earlier_consents: auditLog.EarlierConsentsTable
  uploads: uploads.UploadsTable
  downloads: uploads.DownloadsTable
  backup_schedule: processing.BackupScheduleTable
  backup_runs: processing.BackupRunsTable
  exports: uploads.ExportsTable
  export_items: uploads.ExportItemsTable
  export_parts: uploads.ExportPartsTable
  export_entries: uploads.ExportEntriesTable
  imports: imports.ImportsTable
  import_rows: imports.ImportRowsTable
  import_created: imports.ImportCreatedTable
  import_files: imports.ImportFilesTable
  import_exhibits: imports.ImportExhibitsTable
  watched_folders: imports.WatchedFoldersTable
  watched_files: imports.WatchedFilesTable
  import_mappings: imports.ImportMappingsTable
  reports: visits.ReportsTable
  portals: submissions.PortalsTable
  portal_consents: submissions.PortalConsentsTable
  contributions: submissions.ContributionsTable
  submissions: submissions.SubmissionsTable
  submission_events: submissions.SubmissionEventsTable
  visits: visits.VisitsTable
  visit_terms: visits.VisitTermsTable
  website_visits: visits.WebsiteVisitsTable
  website_pictures: website.WebsitePicturesTable
  website_entries: website.WebsiteEntriesTable
  website_former_addresses: website.WebsiteFormerAddressesTable
  contact_forms: website.ContactFormsTable
  tweets: website.TweetsTable
}
