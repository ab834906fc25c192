import type { HealthCheckResult } from '#shared/entities/administration/administration.ts'

/** The outcome of one health check and the message code for it. */
export type CheckResult = Omit<HealthCheckResult, 'name'>
