import { IconPhoto } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Portal } from '#shared/entities/submissions/portal.ts'
import { portalMessages } from '#shared/words/portal/portal.ts'
import { projectSettingsMessages } from '#shared/words/project-settings/project-settings.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/client/section.tsx'
import { PictureInput } from '#web/ui/picture-input.tsx'
import { base64Of, drawCropped, pictureIn, WHOLE } from '#web/ui/client/cropped.ts'
import settings from '../settings/settings.module.css'
import { useSetCover } from './portal.queries.ts'

/** The cover picture of the portal. */
export function CoverSection({ portal, cover }: { portal: Portal; cover: string | null }) {
  const alerts = useAlerts()
  const { mutate, isPending } = useSetCover(portal)
  const file = useRef<HTMLInputElement>(null)
  const told = (text: string) => ({ onSuccess: () => void alerts.prompt(text, { kind: 'success' as const }) })
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return
    const picture = await pictureIn(chosen)
    if (!picture) return alerts.prompt(projectSettingsMessages.notPicture, { kind: 'error' })
    const canvas = document.createElement('canvas')
    drawCropped(canvas, picture, WHOLE)
    mutate(base64Of(canvas), told(portalMessages.coverSaved))
  }
  return (
    <Section title={portalMessages.cover} text={portalMessages.coverText}>
      <div className={settings.logo}>
        <div className={settings.logoBox}>
          {cover ? (
            <img src={cover} alt={portalMessages.coverAlt} />
          ) : (
            <span className={settings.noLogo}>
              <IconPhoto size={24} stroke={1.25} aria-hidden />
              {portalMessages.noCover}
            </span>
          )}
        </div>
        <PictureInput ref={file} onChoose={(chosen) => void choose(chosen)} />
        <div className={settings.logoActs}>
          <Button disabled={isPending} onClick={() => file.current?.click()}>
            {cover ? portalMessages.changeCover : portalMessages.chooseCover}
          </Button>
          {cover && (
            <Button disabled={isPending} onClick={() => mutate(null, told(portalMessages.coverRemoved))}>
              {portalMessages.removeCover}
            </Button>
          )}
        </div>
      </div>
    </Section>
  )
}
