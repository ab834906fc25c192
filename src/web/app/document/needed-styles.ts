interface Rule {
  text: string
  /** Classes of which one must stand in the page, or the rule is for nothing in it; none where that cannot be told. */
  classes: readonly string[]
}

interface Sheet {
  rules: readonly Rule[]
  /** It loads faces. Those that stand in for them until they have come are installed, and among its rules. */
  hasFaces: boolean
}

/** Of a built style sheet the rules that a page needs as it stands, in their order, without the faces that it loads. */
export function neededStyles(sheet: string, isThere: ReadonlySet<string>): { rules: string; hasFaces: boolean } {
  const { rules, hasFaces } = parsed(sheet)
  const needed = rules.filter(({ classes }) => classes.length === 0 || classes.some((one) => isThere.has(one)))
  return { rules: needed.map(({ text }) => text).join(''), hasFaces }
}

/** All classes of a page. */
export const classesIn = (html: string): Set<string> =>
  new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))

/** There are as many as the build has made. */
const known = new Map<string, Sheet>()

function parsed(sheet: string): Sheet {
  const found = known.get(sheet) ?? parse(sheet)
  known.set(sheet, found)
  return found
}

function parse(sheet: string): Sheet {
  const all = outermost(sheet)
  const isLoaded = (rule: string) => rule.startsWith('@font-face') && rule.includes('url(')
  const others = all.filter((rule) => !isLoaded(rule))
  return { rules: others.map((text) => ({ text, classes: classesOf(text) })), hasFaces: others.length < all.length }
}

/** The rules of a sheet, each with all that stands in it. No text of ours holds a brace. */
function outermost(sheet: string): string[] {
  const rules: string[] = []
  let [from, depth] = [0, 0]
  for (const { 0: brace, index } of sheet.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1
    if (depth > 0) continue
    rules.push(sheet.slice(from, index + 1).trim())
    from = index + 1
  }
  return rules
}

/** What a rule is for, by its selectors: what is for all that has *not* a class, or has none, may be for anything. */
function classesOf(rule: string): string[] {
  const selectors = rule
    .split('{')
    .slice(0, -1)
    .map((text) => text.slice(Math.max(text.lastIndexOf('}'), text.lastIndexOf(';')) + 1).trim())
    .filter((text) => !text.startsWith('@'))
    .flatMap((text) => text.replace(/\[[^\][]*\]/g, '').split(','))
  const classes = selectors.map((one) => [...one.matchAll(/\.(-?[_a-z][-\w]*)/gi)].map(([, name = '']) => name))
  const isOpen = rule.includes(':not(') || classes.some((one) => one.length === 0)
  return isOpen ? [] : classes.flat()
}
