import { IconWorld } from '@tabler/icons-react'
import { LANGUAGE_CODES, LANGUAGES } from '#shared/words/language.ts'
import { getCurrentLanguage } from '#shared/words/messages.ts'
import { galleryMessages } from '#shared/words/gallery/gallery.ts'
import { stringifySearch } from '#web/kit/address/search-params.ts'
import { usePageLocation } from '#web/kit/navigation/navigation.ts'
import { storeLanguage } from '#web/ui/preferences/language.ts'
import { Dropdown, OptionList } from '../parts/dropdown.tsx'
import styles from './gallery-header.module.css'

/** Links to this page in the other languages. Following one also stores the language for later visits. */
export function LanguageSwitch() {
  const { pathname, search } = usePageLocation()
  const currentLanguage = getCurrentLanguage()
  return (
    <Dropdown
      group="language"
      alignEnd
      isPlain
      label={
        <>
          <IconWorld size={18} stroke={1.75} aria-hidden />
          <span className="visually-hidden">{galleryMessages.language}: </span>
          <span className={styles.language}>{LANGUAGES[currentLanguage]}</span>
        </>
      }
    >
      <OptionList>
        {LANGUAGE_CODES.map((language) => (
          <li key={language}>
            <a
              href={`${pathname}${stringifySearch({ ...search, language })}`}
              hrefLang={language}
              lang={language}
              rel="nofollow"
              aria-current={language === currentLanguage ? 'true' : undefined}
              onClick={() => storeLanguage(language)}
            >
              {LANGUAGES[language]}
            </a>
          </li>
        ))}
      </OptionList>
    </Dropdown>
  )
}
