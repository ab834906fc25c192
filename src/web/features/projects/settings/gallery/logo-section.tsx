import { IconPhoto } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Project } from '#shared/entities/project.ts'
import { projectSettingsMessages } from '#shared/words/project-settings/project-settings.ts'
import { FormFields } from '#web/form/form-fields.tsx'
import type { FormState } from '#web/form/form-state.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/client/section.tsx'
import { PictureInput } from '#web/ui/picture-input.tsx'
import { CropLogoDialog } from './crop-logo.tsx'
import { decodePicture } from '#web/ui/client/crop-picture.ts'
import { logoQuery, useLogoActs } from '../settings.queries.ts'
import styles from '#web/ui/styles/settings.module.css'

/** The logo of the gallery and its link. */
export function LogoSection({ project, form }: { project: Project; form: FormState }) {
  const alerts = useAlerts()
  const logo = useQuery(logoQuery(useApi(), project.id)).data?.logo ?? null
  const { set, remove } = useLogoActs(project.id)
  const [picture, setPicture] = useState<HTMLImageElement | null>(null)
  const inputRef = useRef<HTMLInputElement>(null)
  const choose = async (file: File | undefined) => {
    if (!file) return
    const loadedPicture = await decodePicture(file)
    if (loadedPicture) setPicture(loadedPicture)
    else alerts.prompt(projectSettingsMessages.notPicture, { kind: 'error' })
  }
  const saveLogo = (bytes: string) =>
    set.mutate(bytes, {
      onSuccess: () => {
        setPicture(null)
        alerts.prompt(projectSettingsMessages.logoSaved, { kind: 'success' })
      },
    })
  return (
    <Section title={projectSettingsMessages.logo} text={projectSettingsMessages.logoText}>
      <div className={styles.logo}>
        <div className={styles.logoBox}>
          {logo ? (
            <img src={logo} alt={projectSettingsMessages.logoAlt} />
          ) : (
            <span className={styles.noLogo}>
              <IconPhoto size={24} stroke={1.25} aria-hidden />
              {projectSettingsMessages.noLogo}
            </span>
          )}
        </div>
        <PictureInput ref={inputRef} onChoose={(chosen) => void choose(chosen)} />
        <div className={styles.logoActs}>
          <Button onClick={() => inputRef.current?.click()}>
            {logo ? projectSettingsMessages.changeLogo : projectSettingsMessages.chooseLogo}
          </Button>
          {logo && (
            <Button
              disabled={remove.isPending}
              onClick={() =>
                remove.mutate(undefined, {
                  onSuccess: () => alerts.prompt(projectSettingsMessages.logoRemoved, { kind: 'success' }),
                })
              }
            >
              {projectSettingsMessages.removeLogo}
            </Button>
          )}
        </div>
      </div>
      <FormFields form={{ ...form, fields: form.fields.filter(({ key }) => key === 'logo_link_url') }} />
      {picture && (
        <CropLogoDialog picture={picture} busy={set.isPending} onUse={saveLogo} onClose={() => setPicture(null)} />
      )}
    </Section>
  )
}
