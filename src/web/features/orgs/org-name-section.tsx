import type { Org } from '#shared/entities/org.ts'
import { orgForm } from '#shared/forms/account/org.form.ts'
import { orgMessages } from '#shared/words/orgs/orgs.ts'
import { FormView } from '#web/form/form-view.tsx'
import { Section } from '#web/ui/client/section.tsx'
import { useOrgActions } from './orgs.queries.ts'

/** The name of the organisation. */
export function OrgNameSection({ org }: { org: Org }) {
  const { rename } = useOrgActions(org.id)
  return (
    <Section title={orgMessages.name} text={orgMessages.nameText}>
      <FormView form={orgForm} loaded={org} save={({ title }) => rename.mutateAsync(String(title))} />
    </Section>
  )
}
