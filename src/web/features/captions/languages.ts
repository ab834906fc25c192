import { getLanguageName, normalizeLanguageTag } from '#shared/rules/captions/language.ts'
import { isSameText } from '#shared/rules/text/text-filter.ts'

// The languages of ISO 639-1. Others can be entered by their code.
const LANGUAGE_CODES =
  'aa ab af ak am ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cs cv cy da de dv dz ee el en eo es et eu fa ff ' +
  'fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ig ii ik is it iu ja jv ka kg ki kj kk kl km kn ko ' +
  'kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn nr nv ny oc oj om or ' +
  'os pa pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ' +
  'ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu'

/** Maps the names of all languages, in the language of the page, to their tags. */
export function getLanguageTagsByName(pageLanguage: string): Map<string, string> {
  const namesAndTags = LANGUAGE_CODES.split(' ').map((tag): [string, string] => [
    getLanguageName(tag, pageLanguage),
    tag,
  ])
  return new Map(namesAndTags.toSorted(([a], [b]) => a.localeCompare(b, pageLanguage)))
}

/** The tag of a language entered by name or by tag; null if it is neither. */
export function parseLanguage(input: string, names: ReadonlyMap<string, string>): string | null {
  const text = input.trim()
  const match = [...names].find(([name]) => isSameText(name, text))
  return match?.[1] ?? normalizeLanguageTag(text)
}
