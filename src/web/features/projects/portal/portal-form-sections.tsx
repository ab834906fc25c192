import type { Portal } from '#shared/entities/submissions/portal.ts'
import { portalForms } from '#shared/forms/project/portal.form.ts'
import type { PortalSettings } from '#shared/contract/submissions/portals.contract.ts'
import { portalMessages } from '#shared/words/portal/portal.ts'
import { FormView } from '#web/form/form-view.tsx'
import { Section } from '#web/ui/client/section.tsx'
import settings from '../settings/settings.module.css'
import { useSavePortal } from './portal.queries.ts'

interface SectionProps {
  portal: Portal
}
const DAY_MS = 86_400_000

/** The title and introduction of the portal. */
export function PortalTextsSection({ portal }: SectionProps) {
  const { mutateAsync } = useSavePortal(portal)
  return (
    <Section title={portalMessages.introduction} text={portalMessages.introductionText}>
      <FormView form={portalForms.texts} loaded={portal} save={(changes) => mutateAsync(changes)} />
    </Section>
  )
}

/** The start of the UTC day of a time, in ms. */
const toStartOfDay = (timeMs: number) => timeMs - (timeMs % DAY_MS)

/** When the portal is open. The form shows whole days, including the last one, but exact times are stored. */
export function PortalOpeningSection({ portal }: SectionProps) {
  const { mutateAsync } = useSavePortal(portal)
  const { is_open, opens_at, closes_at } = portal
  const loadedValues = {
    is_open,
    opens_on: opens_at && toStartOfDay(opens_at),
    closes_after: closes_at && toStartOfDay(closes_at - 1),
  }
  const save = ({ opens_on, closes_after, ...otherChanges }: Record<string, unknown>) =>
    mutateAsync({
      ...otherChanges,
      ...(opens_on !== undefined && { opens_at: opens_on as number | null }),
      ...(closes_after !== undefined && {
        closes_at: closes_after === null ? null : (closes_after as number) + DAY_MS,
      }),
    })
  return (
    <Section title={portalMessages.opening} text={portalMessages.openingText}>
      <FormView form={portalForms.schedule} loaded={loadedValues} save={save} />
    </Section>
  )
}

/** The accepted file types and limits. */
export function PortalFilesSection({ portal }: SectionProps) {
  const { mutateAsync } = useSavePortal(portal)
  const { accepted_types, max_file_size, max_files } = portal
  const loadedValues = { accepted_types, max_file_size: String(max_file_size), max_files: String(max_files) }
  const save = (changes: Record<string, unknown>) => {
    const numericChanges = Object.entries(changes).map(([key, value]) => [
      key,
      typeof value === 'string' ? Number(value) : value,
    ])
    return mutateAsync(Object.fromEntries(numericChanges) as PortalSettings)
  }
  return (
    <Section title={portalMessages.files} text={portalMessages.filesText}>
      <FormView form={portalForms.files} loaded={loadedValues} save={save} />
    </Section>
  )
}

/** The consent text. */
export function PortalConsentSection({ portal }: SectionProps) {
  const { mutateAsync } = useSavePortal(portal)
  const { consent_version: version } = portal
  return (
    <Section title={portalMessages.consent} text={portalMessages.consentText}>
      <p className={settings.state}>
        {version > 0 ? portalMessages.consentVersion(version) : portalMessages.noConsent}
      </p>
      <FormView form={portalForms.consent} loaded={portal} save={(changes) => mutateAsync(changes)} />
    </Section>
  )
}

/** The text shown after a contribution was sent. */
export function PortalThanksSection({ portal }: SectionProps) {
  const { mutateAsync } = useSavePortal(portal)
  return (
    <Section title={portalMessages.thanks} text={portalMessages.thanksText}>
      <FormView
        form={portalForms.thanks}
        loaded={portal}
        save={({ thanks }) => mutateAsync({ thanks: (thanks as string | null) ?? '' })}
      />
    </Section>
  )
}
