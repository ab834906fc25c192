/**
 * Types for the part of the package that we use; the package itself ships none. Bounds are in ms since the epoch, or
 * NaN outside the range of Date.
 */
declare module 'edtf' {
  interface Parsed {
    type: 'Date' | 'Year' | 'Season' | 'Interval' | 'Decade' | 'Century'
    values: readonly number[]
  }
  export function parse(text: string, options: { level: 0 | 1 | 2 }): Parsed
  export default function edtf(parsed: Parsed): { min: number; max: number }
}
