import { appendToAuditLog, selectTargets, type Actor, type AuditLogServices } from '#server/audit-log/audit-log.ts'

/** Logs the exhibits whose items or stories a merge, or undoing it, has changed. */
export async function logExhibitChanges(
  services: AuditLogServices,
  actor: Actor,
  project: string,
  affectedArtifacts: readonly string[],
  changed: { artifacts: readonly string[]; story: readonly string[] },
): Promise<void> {
  for (const field of ['artifacts', 'story'] as const)
    await appendToAuditLog(services, actor, {
      project,
      act: 'edit',
      kind: 'exhibit',
      targets: selectTargets('exhibits', changed[field]),
      details: { fields: [field] },
      affectedArtifacts,
    })
}
