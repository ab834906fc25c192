/** The reasons that a visitor can give for a report. */
export const REPORT_REASONS = ['copyright', 'privacy', 'wrong', 'offensive', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]
