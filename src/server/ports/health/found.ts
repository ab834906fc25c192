import type { HealthPart } from '#shared/entities/administration/administration.ts'

/** How one part is, and what is to be said of it. */
export type Found = Omit<HealthPart, 'name'>
