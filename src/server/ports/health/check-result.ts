import type { HealthCheckResult } from '#shared/entities/administration/administration.ts'

/** The outcome of a health check, and the code of its message. */
export type CheckResult = Omit<HealthCheckResult, 'name'>
