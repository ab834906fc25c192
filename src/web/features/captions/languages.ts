import { languageName, languageTag } from '#shared/rules/captions/language.ts'
import { isAlike } from '#shared/rules/text/matches.ts'

// The languages of ISO 639-1. Others can be entered by their code.
const CODES =
  'aa ab af ak am ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cs cv cy da de dv dz ee el en eo es et eu fa ff ' +
  'fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ig ii ik is it iu ja jv ka kg ki kj kk kl km kn ko ' +
  'kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn nr nv ny oc oj om or ' +
  'os pa pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ' +
  'ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu'

/** Maps the names of all languages, in the language of the page, to their tags. */
export function languagesBy(spoken: string): Map<string, string> {
  const named = CODES.split(' ').map((tag): [string, string] => [languageName(tag, spoken), tag])
  return new Map(named.toSorted(([a], [b]) => a.localeCompare(b, spoken)))
}

/** The tag of a language entered by name or by tag; null if it is neither. */
export function tagOf(entered: string, names: ReadonlyMap<string, string>): string | null {
  const text = entered.trim()
  const found = [...names].find(([name]) => isAlike(name, text))
  return found?.[1] ?? languageTag(text)
}
