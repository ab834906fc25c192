import type { Block } from '#shared/entities/story/blocks.ts'
import { Container } from '#web/ui/container.tsx'
import { LinkButton } from '../parts/link-button.tsx'
import { PageIntro, type PageIntroProps } from './page-intro.tsx'
import styles from './home-intro.module.css'

interface Props {
  page: PageIntroProps['page'] & { body: readonly Block[] }
}

/** The top of the home page: title, summary and the buttons at the start of its text. */
export function HomeIntro({ page }: Props) {
  const { body } = page
  const contentIndex = body.findIndex(({ type }) => type !== 'button')
  const buttons = body
    .slice(0, contentIndex === -1 ? undefined : contentIndex)
    .filter((block) => block.type === 'button')
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
    </Container>
  )
}
