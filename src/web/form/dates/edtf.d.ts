/** What is used of the package, which brings no types along. Bounds are ms since the epoch; not a number beyond what a date can hold. */
declare module 'edtf' {
  interface Parsed {
    type: 'Date' | 'Year' | 'Season' | 'Interval' | 'Decade' | 'Century'
    values: readonly number[]
  }
  export function parse(text: string, options: { level: 0 | 1 | 2 }): Parsed
  export default function edtf(parsed: Parsed): { min: number; max: number }
}
