import type { HealthPart } from '#shared/entities/administration/administration.ts'

/** The outcome of one health check and the message code for it. */
export type Found = Omit<HealthPart, 'name'>
