import type { Block } from '#shared/entities/story/blocks.ts'
import { Container } from '#web/ui/container.tsx'
import { ScreenBlock } from '../blocks/media-blocks.tsx'
import { findOpening } from '../blocks/opening.ts'
import { LinkButton } from '../parts/link-button.tsx'
import { PageIntro, type PageIntroProps } from './page-intro.tsx'
import styles from './home-intro.module.css'

interface Props {
  page: PageIntroProps['page'] & { body: readonly Block[] }
}

/** The first screen of the home page: title, summary and buttons, beside a screenshot if its text begins with one. */
export function HomeIntro({ page }: Props) {
  const { buttons, screen } = findOpening(page.body)
  return (
    <Container className={styles.intro ?? ''}>
      <PageIntro page={page}>
        {buttons.length > 0 && (
          <div className={styles.buttons}>
            {buttons.map(({ to, label }, index) => (
              <LinkButton key={to + label} to={to} label={label} variant={index === 0 ? 'primary' : 'secondary'} />
            ))}
          </div>
        )}
      </PageIntro>
      {screen && <ScreenBlock block={screen} />}
    </Container>
  )
}
