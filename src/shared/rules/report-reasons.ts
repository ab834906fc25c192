/** Why a visitor may report an item. */
export const REPORT_REASONS = ['copyright', 'privacy', 'wrong', 'offensive', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]
