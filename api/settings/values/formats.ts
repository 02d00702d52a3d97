/** Parsers for texts in a configuration, by the `format` that the schema names. */
import { rateOf, spanOf } from '../../../harness/fixtures/stated-limits.ts'
import { closest } from '../schema/closest.ts'
import { setChoice } from '../selection/sets.ts'
import { alternatives, UsageError } from '../usage-error.ts'
import { headerName, headerValue, httpUrl } from './flag-values.ts'

/** Throws UsageError for a text that does not have the format. */
type Format = (text: string, path: string) => unknown
export type Formats = Readonly<Record<string, Format>>

/** @param fixtureNames of the fixture contract */
export function formatsWith(fixtureNames: readonly string[]): Formats {
  return {
    'http-url': httpUrl,
    'header-name': headerName,
    'header-value': headerValue,
    'set-choice': setChoice,
    span: (text, path) => {
      if (spanOf(text) === undefined) throw new UsageError(`${path}: expected a time, such as 5s or 500ms; got ${text}`)
    },
    rate: (text, path) => {
      if (rateOf(text) === undefined)
        throw new UsageError(
          `${path}: expected a number of times in a span, such as 10/s, 100/min or 50/10s; got ${text}`,
        )
    },
    'fixture-name': (name, path) => {
      if (fixtureNames.includes(name)) return
      const meant = closest(name, fixtureNames)
      const hint = meant === undefined ? `the contract has ${alternatives(fixtureNames)}` : `did you mean ${meant}?`
      throw new UsageError(`${path}.${name}: unknown fixture; ${hint}`)
    },
  }
}
