import { normalizeUnicode } from '../normalize-unicode.ts'

/**
 * Letters that Unicode doesn't decompose, with their plain spelling. The SQL function `plain_letters` has the same
 * table, and a test compares both over all of Unicode: a change here needs a migration that re-indexes all words.
 */
const SPELLINGS: Readonly<Record<string, string>> = {
  a: 'ᴀᶏⱥ',
  aa: 'ꜳ',
  ae: 'æᴁ',
  ao: 'ꜵ',
  au: 'ꜷ',
  av: 'ꜹꜻ',
  ay: 'ꜽ',
  b: 'ƀƃɓʙᴃᵬᶀ',
  c: 'ƈȼɕᴄꞓ',
  d: 'ðđƌȡɖɗᴅᴆᵭᶁᶑꝱꝺ',
  db: 'ȸ',
  dz: 'ʣʥ',
  e: 'əǝɇɛᴇᶒᶓⱸ',
  f: 'ƒᵮᶂꜰꝼ',
  g: 'ǥɠɡɢɣʛᶃꞡ',
  h: 'ħɦɧʜⱨ',
  hv: 'ƕ',
  i: 'ıɨɩɪᵻᶖ',
  j: 'ȷɉɟʝᴊ',
  k: 'ƙᴋᶄⱪꝁꝃꝅꞣ',
  l: 'łƚȴɫɬɭʟᴌᶅⱡꝇꝉꝲ',
  ll: 'ỻ',
  m: 'ɱᴍᵯᶆꝳ',
  n: 'ŋƞȵɲɳɴᵰᶇꝴꞑꞥ',
  o: 'øɔɵᴏⱺꝋꝍ',
  oe: 'œɶ',
  oi: 'ƣ',
  oo: 'ꝏ',
  p: 'ƥᴘᵱᵽᶈꝑꝓꝕ',
  q: 'ĸʠꝗꝙ',
  qp: 'ȹ',
  r: 'ɍɼɽɾʀᵲᵳᶉꝵꝶꞧ',
  s: 'ȿʂᵴᶊꜱꞩ',
  ss: 'ß',
  t: 'ŧƫƭȶʈᴛᵵⱦꝷꞇ',
  th: 'þᵺꝥꝧ',
  ts: 'ʦ',
  u: 'ʉʊᴜᵾᶙ',
  ue: 'ᵫ',
  v: 'ʋᴠᶌỽⱱⱴꝟ',
  vy: 'ꝡ',
  w: 'ᴡⱳ',
  x: 'ᶍ',
  y: 'ƴɏʏỿ',
  z: 'ƶȥɀʐʑʒᴢᵶᶎⱬ',
  // Variants of a letter: its final form, and one that some keyboards lack.
  σ: 'ς',
  г: 'ґ',
  // Arabic letters are folded as by search engines: alef stays, ta marbuta becomes heh, Persian and Urdu letters become
  // the Arabic ones.
  ا: 'ٱٲٳ',
  و: 'ۆۇۈۋ',
  ي: 'ىیےېۍ',
  ه: 'ةہھۃە',
  ك: 'کڪ',
  // Apostrophes, and letters that are typed as apostrophes: okina, transliterated hamza and ayin, prime, geresh, the
  // Catalan dot.
  "'": '`\u2018\u2019\u201b\u02b9\u02ba\u02bb\u02bc\u02bd\u02be\u02bf\u02c8\u2032\ua78c\u055a\u05f3\u00b7',
}

/** Accents, Hebrew and Arabic vowel signs, the Arabic tatweel and invisible characters. */
const OMITTED_CHARACTERS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08d3-\u08e1\u08e3-\u08ff\p{Default_Ignorable_Code_Point}\u0640]+/gu

const SPELLING_BY_LETTER = new Map(
  Object.entries(SPELLINGS).flatMap(([plain, letters]) => [...letters].map((letter) => [letter, plain])),
)
const MAY_HAVE_SPELLING = /[`\u00b7-\uffff]/g
const ASCII = /^[\0-\x7f]*$/

/**
 * Converts a text to plain letters: lower case, without accents, vowel signs and invisible characters, and with every
 * apostrophe as '. Each letter is converted independently, so a text may be converted piece by piece.
 */
export function toPlainLetters(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase().replaceAll('`', "'")
  // NFKD would turn an acute accent (´) into a space.
  return normalizeUnicode(text.replaceAll('\u00b4', "'"), 'NFKD')
    .replace(OMITTED_CHARACTERS, '')
    .toLowerCase()
    .replace(MAY_HAVE_SPELLING, (letter) => SPELLING_BY_LETTER.get(letter) ?? letter)
}
